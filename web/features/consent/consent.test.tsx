import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsentBanner } from "./consent-banner.tsx";
import { ConsentChoices } from "./consent-choices.tsx";
import type { ConsentWords } from "../../content/request/consent.ts";

const words: ConsentWords = {
  title: "What may this site keep?",
  text: "It works without.",
  acceptLabel: "Accept all",
  rejectLabel: "Reject all",
  chooseLabel: "Choose",
  saveLabel: "Save",
  savedText: "Saved.",
  privacyControlText: "Your browser refuses.",
  essentialTitle: "Essential",
  essentialText: "Always on.",
  functionalTitle: "Functional",
  functionalText: "Remembers.",
  analyticsTitle: "Analytics",
  analyticsText: "Counts.",
  marketingTitle: "Marketing",
  marketingText: "Tells.",
  policyPage: { path: "/cookies", title: "Cookies" },
};

/** Both parts as they stand on the cookies page, with fresh scripts as after a page load. */
async function request() {
  cleanup();
  vi.resetModules();
  render(
    <main tabIndex={-1}>
      <ConsentBanner words={words} />
      <ConsentChoices words={words} />
    </main>,
  );
  const [banner, choices] = document.querySelectorAll<HTMLElement>("[data-enhance]");
  if (!banner || !choices) throw new Error("Nothing was rendered.");
  (await import("./consent-banner.enhancement.ts")).enhance(banner);
  (await import("./consent-choices.enhancement.ts")).enhance(choices);
  return { banner, choices };
}

const inside = (element: HTMLElement, name: string) => {
  const buttons = screen.getAllByRole("button", { name, hidden: true });
  const found = buttons.find((button) => element.contains(button));
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const checked = (element: HTMLElement) =>
  [...element.querySelectorAll("input")].flatMap(({ name, checked }) => (checked ? [name] : []));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

test("the banner asks until something is chosen, and stores nothing before", async () => {
  const { banner } = await request();
  expect(banner.hidden).toBe(false);
  expect(localStorage.length).toBe(0);
  fireEvent.click(inside(banner, "Reject all"));
  expect(banner.hidden).toBe(true);
  expect(JSON.parse(localStorage.getItem("consent") ?? "")).toMatchObject({
    functional: false,
    analytics: false,
    marketing: false,
  });
  expect((await request()).banner.hidden).toBe(true);
});

test("accepting and rejecting weigh the same as choosing", async () => {
  const { banner } = await request();
  const looks = ["Accept all", "Reject all", "Choose"].map(
    (name) => inside(banner, name).className,
  );
  expect(new Set(looks).size).toBe(1);
});

test("choosing shows the purposes, keeps the keyboard's place and saves what is switched on", async () => {
  const { banner, choices } = await request();
  const choose = inside(banner, "Choose");
  choose.focus();
  fireEvent.click(choose);
  expect(choose.hidden).toBe(true);
  expect(document.activeElement).toHaveProperty("name", "functional");
  const analytics = banner.querySelector<HTMLInputElement>('input[name="analytics"]');
  if (analytics) fireEvent.click(analytics);
  const save = inside(banner, "Save");
  save.focus();
  fireEvent.click(save);
  expect(banner.hidden).toBe(true);
  expect(document.activeElement?.tagName).toBe("MAIN");
  expect(checked(choices)).toEqual(["", "analytics"]);
});

test("the choices show what is allowed now, and withdrawing is one press", async () => {
  await request().then(({ banner }) => fireEvent.click(inside(banner, "Accept all")));
  const { choices } = await request();
  expect(choices.querySelector("fieldset")?.disabled).toBe(false);
  expect(checked(choices)).toEqual(["", "functional", "analytics", "marketing"]);
  fireEvent.click(inside(choices, "Reject all"));
  expect(checked(choices)).toEqual([""]);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Saved."));
  expect((await request()).banner.hidden).toBe(true);
});

test("Global Privacy Control is a refusal that is said, and can be overruled by the visitor alone", async () => {
  Object.defineProperty(navigator, "globalPrivacyControl", { value: true, configurable: true });
  const { banner, choices } = await request();
  expect(banner.hidden).toBe(true);
  expect(screen.getByText("Your browser refuses.").hidden).toBe(false);
  expect(checked(choices)).toEqual([""]);
  fireEvent.click(inside(choices, "Accept all"));
  expect(checked(choices)).toContain("analytics");
});
