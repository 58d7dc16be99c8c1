import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsentBanner } from "./consent-banner.tsx";
import { ConsentChoices } from "./consent-choices.tsx";
import type { ConsentContent } from "../../content/request/consent.ts";

const words: ConsentContent = {
  title: "Your privacy choices",
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

/** Renders banner and choices as on the cookies page, with fresh modules as after a page load. */
async function loadPage() {
  cleanup();
  vi.resetModules();
  render(
    <main tabIndex={-1}>
      <ConsentBanner content={words} />
      <ConsentChoices content={words} />
    </main>,
  );
  const [banner, choices] = document.querySelectorAll<HTMLElement>("[data-enhance]");
  if (!banner || !choices) throw new Error("Nothing was rendered.");
  (await import("./consent-banner.enhancement.ts")).enhance(banner);
  (await import("./consent-choices.enhancement.ts")).enhance(choices);
  return { banner, choices };
}

const findButton = (element: HTMLElement, name: string) => {
  const buttons = screen.getAllByRole("button", { name, hidden: true });
  const found = buttons.find((button) => element.contains(button));
  if (!found) throw new Error(`No button "${name}" found.`);
  return found;
};
const getChecked = (element: HTMLElement) =>
  [...element.querySelectorAll("input")].flatMap(({ name, checked }) => (checked ? [name] : []));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

test("shows the banner until the visitor decides and stores nothing before", async () => {
  const { banner } = await loadPage();
  expect(banner.hidden).toBe(false);
  expect(localStorage.length).toBe(0);
  fireEvent.click(findButton(banner, "Reject all"));
  expect(banner.hidden).toBe(true);
  expect(JSON.parse(localStorage.getItem("consent") ?? "")).toMatchObject({
    functional: false,
    analytics: false,
    marketing: false,
  });
  expect((await loadPage()).banner.hidden).toBe(true);
});

test("gives accepting, rejecting and choosing the same appearance", async () => {
  const { banner } = await loadPage();
  const looks = ["Accept all", "Reject all", "Choose"].map(
    (name) => findButton(banner, name).className,
  );
  expect(new Set(looks).size).toBe(1);
});

test("shows the purposes in a dialog and saves the checked ones", async () => {
  const { banner, choices } = await loadPage();
  const choose = findButton(banner, "Choose");
  choose.focus();
  expect(banner.querySelector("dialog")?.open).toBe(false);
  fireEvent.click(choose);
  expect(banner.querySelector("dialog")?.open).toBe(true);
  expect(document.activeElement).toHaveProperty("name", "functional");
  const analytics = banner.querySelector<HTMLInputElement>('input[name="analytics"]');
  if (analytics) fireEvent.click(analytics);
  const save = findButton(banner, "Save");
  save.focus();
  fireEvent.click(save);
  expect(banner.hidden).toBe(true);
  expect(document.activeElement?.tagName).toBe("MAIN");
  expect(getChecked(choices)).toEqual(["", "analytics"]);
});

test("closes the dialog without a decision", async () => {
  const { banner } = await loadPage();
  fireEvent.click(findButton(banner, "Choose"));
  fireEvent.click(findButton(banner, "Close"));
  expect(banner.querySelector("dialog")?.open).toBe(false);
  expect(banner.hidden).toBe(false);
  expect(localStorage.length).toBe(0);
});

test("shows the current consent and withdraws it with one click", async () => {
  await loadPage().then(({ banner }) => fireEvent.click(findButton(banner, "Accept all")));
  const { choices } = await loadPage();
  expect(choices.querySelector("fieldset")?.disabled).toBe(false);
  expect(getChecked(choices)).toEqual(["", "functional", "analytics", "marketing"]);
  fireEvent.click(findButton(choices, "Reject all"));
  expect(getChecked(choices)).toEqual([""]);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Saved."));
  expect((await loadPage()).banner.hidden).toBe(true);
});

test("treats Global Privacy Control as a refusal that the visitor can override", async () => {
  Object.defineProperty(navigator, "globalPrivacyControl", { value: true, configurable: true });
  const { banner, choices } = await loadPage();
  expect(banner.hidden).toBe(true);
  expect(screen.getByText("Your browser refuses.").hidden).toBe(false);
  expect(getChecked(choices)).toEqual([""]);
  fireEvent.click(findButton(choices, "Accept all"));
  expect(getChecked(choices)).toContain("analytics");
});
