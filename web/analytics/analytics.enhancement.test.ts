// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveConsent, fullConsent, noConsent } from "./consent.ts";
import { eventFields } from "./events.ts";
import { trackOnClick, trackOnLoad } from "./tracking-attributes.ts";

const script = "https://analytics.example/gtag/js?id=G-1";
const sent = vi.fn<(...command: unknown[]) => void>();
const logged = vi.fn<(...words: unknown[]) => void>();

/** Marks as they stand in markup. */
const marks = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll("&", "&amp;")}"`)
    .join(" ");

/** A page with the given markup, on which counting has begun. */
async function page(markup: string, settings: Record<string, string> = {}) {
  document.body.innerHTML = markup;
  const element = document.createElement("div");
  Object.assign(element.dataset, settings);
  vi.resetModules();
  const { enhance } = await import("./analytics.enhancement.ts");
  enhance(element);
}

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const names = () => logged.mock.calls.map(([, event]) => event);

beforeEach(() => {
  // The script's element is what matters here; happy-dom would report that it loads no files.
  Reflect.set(Reflect.get(window, "happyDOM").settings, "handleDisabledFileLoadingAsSuccess", true);
  vi.spyOn(console, "log").mockImplementation(logged);
  // Links are followed by the browser, not by these tests.
  window.addEventListener("click", stay);
});
const stay = (event: Event) => event.preventDefault();

afterEach(() => {
  vi.restoreAllMocks();
  sent.mockClear();
  logged.mockClear();
  localStorage.clear();
  document.head.innerHTML = "";
  delete window.gtag;
  delete window.dataLayer;
  Reflect.deleteProperty(document, "prerendering");
});

test("every event of the table is sent by something a visitor does", async () => {
  window.gtag = sent;
  saveConsent(fullConsent);
  await page(
    `<main ${marks(trackOnLoad({ event: "solution_view", solution_name: "ArqMesh" }))}>
      <a id="cta" href="/platform" ${marks(trackOnClick({ event: "cta_click", cta_type: "Explore Platform", location: "hero" }))}>x</a>
      <a id="demo" href="/schedule-demo" ${marks(trackOnClick({ event: "button_click", button_name: "header Request Demo", location: "header" }))}>x</a>
      <a id="mail" href="mailto:hello@example.com">x</a>
      <form><input type="hidden" name="form" value="contact"><input id="name" name="name"><button>x</button></form>
    </main>`,
    { demo: "/schedule-demo" },
  );
  for (const selector of ["#cta", "#demo", "#mail"]) click(selector);
  const name = document.querySelector("#name");
  for (const type of ["input", "input", "submit"])
    name?.dispatchEvent(new Event(type, { bubbles: true }));
  document.forms[0]?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

  expect(new Set(names())).toEqual(new Set(Object.keys(eventFields)));
  expect(sent.mock.calls).toContainEqual(["event", "solution_view", { solution_name: "ArqMesh" }]);
  expect(sent.mock.calls).toContainEqual(["event", "demo_request", { source: "/" }]);
  expect(sent.mock.calls).toContainEqual(["event", "contact_click", { contact_type: "email" }]);
  expect(names().filter((event) => event === "form_start")).toHaveLength(1);
});

test("a link that opens something on the page counts for what it says alone, and nothing twice", async () => {
  await page(
    `<a id="chat" href="/contact" ${marks(trackOnClick({ event: "button_click", button_name: "chat open", location: "chat" }))}>x</a>
     <a id="demo" href="/schedule-demo" ${marks(trackOnClick({ event: "demo_request", source: "chat" }))}>x</a>`,
    { demo: "/schedule-demo" },
  );
  document.querySelector("#chat")?.addEventListener("click", stay);
  click("#chat");
  click("#demo");
  // The pages of the tests before hear of the clicks, too.
  const told = new Set(logged.mock.calls.slice(1).map((call) => JSON.stringify(call)));
  expect([...told]).toEqual([
    '["event","button_click",{"button_name":"chat open","location":"chat"}]',
    '["event","demo_request",{"source":"chat"}]',
  ]);
});

test("the function that is present hears nothing without consent; the console does", async () => {
  window.gtag = sent;
  await page("<p>", { script, measurement: "G-1" });
  expect(names()).toEqual(["page_view"]);
  expect(sent).not.toHaveBeenCalled();
  expect(document.querySelector("script")).toBeNull();
  expect(document.cookie + localStorage.length).toBe("0");
});

test("nothing happens while the page is only being prepared", async () => {
  saveConsent(fullConsent);
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  await page("<p>", { script, measurement: "G-1" });
  expect(logged).not.toHaveBeenCalled();
  expect(document.querySelector("script")).toBeNull();
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(names()).toEqual(["page_view"]);
  expect(document.querySelector("script")?.src).toBe(script);
});

test("a visitor who agrees on the page is counted there once; who withdraws is counted no more", async () => {
  window.gtag = sent;
  await page(`<a href="mailto:a@example.com">x</a>`, { script, measurement: "G-1" });
  const { saveConsent } = await import("./consent.ts");
  saveConsent({ ...noConsent, analytics: true });
  saveConsent({ ...noConsent, analytics: true });
  const views = sent.mock.calls.filter(([, event]) => event === "page_view");
  expect(views).toEqual([["event", "page_view", { page: "/" }]]);
  expect(document.querySelectorAll("script")).toHaveLength(1);

  document.cookie = "_ga=visitor; path=/";
  document.cookie = "theme=dark";
  localStorage.setItem("conversion:1", "told");
  saveConsent(noConsent);
  click("a");
  expect(sent.mock.calls.map(([, event]) => event)).not.toContain("contact_click");
  expect(sent.mock.lastCall).toEqual([
    "consent",
    "update",
    expect.objectContaining({ analytics_storage: "denied" }),
  ]);
  expect(document.cookie).toBe("theme=dark");
  expect(localStorage.getItem("conversion:1")).toBeNull();
  document.cookie = "theme=; max-age=0";
});

test("the service is not told what somebody searched for or which ticket they hold", async () => {
  history.replaceState(
    null,
    "",
    "/search?q=ada%40example.com&utm_source=mail&ticket=t&chat_session=s#x",
  );
  saveConsent(fullConsent);
  await page("<p>", { script, measurement: "G-1" });
  const commands = (window.dataLayer ?? []).map((entry) => [...(entry as IArguments)]);
  expect(commands).toContainEqual([
    "set",
    { page_location: `${location.origin}/search?utm_source=mail`, page_referrer: "" },
  ]);
  history.replaceState(null, "", "/");
});

test("marketing alone loads the service for conversions and counts no visit", async () => {
  saveConsent({ ...noConsent, marketing: true });
  await page("<p>", { script, measurement: "G-1", conversion: "AW-2/label" });
  const commands = (window.dataLayer ?? []).map((entry) => [...(entry as IArguments)]);
  expect(commands.map(([command, name]) => [command, name])).toEqual([
    ["consent", "default"],
    ["js", expect.any(Date)],
    ["set", expect.anything()],
    ["config", "AW-2"],
  ]);
});

test("whoever waits for the service gets it when it is there, or never", async () => {
  await page("<p>", { script, conversion: "AW-2/label" });
  const { whenServiceReady } = await import("./service.ts");
  const { saveConsent } = await import("./consent.ts");
  const run = vi.fn<() => void>();
  whenServiceReady(run);
  saveConsent({ ...noConsent, functional: true });
  expect(run).not.toHaveBeenCalled();
  saveConsent(fullConsent);
  expect(run).toHaveBeenCalledOnce();
});
