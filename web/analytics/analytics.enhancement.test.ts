// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveConsent, fullConsent, noConsent } from "./consent.ts";
import { eventFields } from "./events.ts";
import { trackOnClick, trackOnLoad } from "./tracking-attributes.ts";

const script = "https://analytics.example/gtag/js?id=G-1";
const sent = vi.fn<(...command: unknown[]) => void>();
const logged = vi.fn<(...args: unknown[]) => void>();

/** Serializes attributes as in markup. */
const serialize = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll("&", "&amp;")}"`)
    .join(" ");

/** Renders the markup and starts tracking. */
async function loadPage(markup: string, settings: Record<string, string> = {}) {
  document.body.innerHTML = markup;
  const element = document.createElement("div");
  Object.assign(element.dataset, settings);
  vi.resetModules();
  const { enhance } = await import("./analytics.enhancement.ts");
  enhance(element);
}

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const eventNames = () => logged.mock.calls.map(([, event]) => event);

/** Returns the queued commands of the service. Each queue entry is the `arguments` object of a call. */
const readCommands = () => (window.dataLayer ?? []).map((entry) => [...(entry as IArguments)]);

beforeEach(() => {
  // These tests check the script element only; happy-dom would otherwise report that it loads no files.
  Reflect.set(Reflect.get(window, "happyDOM").settings, "handleDisabledFileLoadingAsSuccess", true);
  vi.spyOn(console, "log").mockImplementation(logged);
  // Prevents navigation in the test environment.
  window.addEventListener("click", preventNavigation);
});
const preventNavigation = (event: Event) => event.preventDefault();

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

test("sends every event of the specification in response to visitor actions", async () => {
  window.gtag = sent;
  saveConsent(fullConsent);
  await loadPage(
    `<main ${serialize(trackOnLoad({ event: "solution_view", solution_name: "ArqMesh" }))}>
      <a id="cta" href="/platform" ${serialize(trackOnClick({ event: "cta_click", cta_type: "Explore Platform", location: "hero" }))}>x</a>
      <a id="demo" href="/schedule-demo" ${serialize(trackOnClick({ event: "button_click", button_name: "header Request Demo", location: "header" }))}>x</a>
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

  expect(new Set(eventNames())).toEqual(new Set(Object.keys(eventFields)));
  expect(sent.mock.calls).toContainEqual(["event", "solution_view", { solution_name: "ArqMesh" }]);
  expect(sent.mock.calls).toContainEqual(["event", "demo_request", { source: "/" }]);
  expect(sent.mock.calls).toContainEqual(["event", "contact_click", { contact_type: "email" }]);
  expect(eventNames().filter((event) => event === "form_start")).toHaveLength(1);
});

test("tracks a link whose navigation is prevented by its own events only, and each event once", async () => {
  await loadPage(
    `<a id="chat" href="/contact" ${serialize(trackOnClick({ event: "button_click", button_name: "chat open", location: "chat" }))}>x</a>
     <a id="demo" href="/schedule-demo" ${serialize(trackOnClick({ event: "demo_request", source: "chat" }))}>x</a>`,
    { demo: "/schedule-demo" },
  );
  document.querySelector("#chat")?.addEventListener("click", preventNavigation);
  click("#chat");
  click("#demo");
  // The first call is the page view. Listeners of earlier tests also log each click.
  const uniqueCalls = new Set(logged.mock.calls.slice(1).map((call) => JSON.stringify(call)));
  expect([...uniqueCalls]).toEqual([
    '["event","button_click",{"button_name":"chat open","location":"chat"}]',
    '["event","demo_request",{"source":"chat"}]',
  ]);
});

test("logs events but does not send them without consent", async () => {
  window.gtag = sent;
  await loadPage("<p>", { script, measurement: "G-1" });
  expect(eventNames()).toEqual(["page_view"]);
  expect(sent).not.toHaveBeenCalled();
  expect(document.querySelector("script")).toBeNull();
  expect(document.cookie).toBe("");
  expect(localStorage.length).toBe(0);
});

test("tracks nothing while the page is prerendered", async () => {
  saveConsent(fullConsent);
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  await loadPage("<p>", { script, measurement: "G-1" });
  expect(logged).not.toHaveBeenCalled();
  expect(document.querySelector("script")).toBeNull();
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(eventNames()).toEqual(["page_view"]);
  expect(document.querySelector("script")?.src).toBe(script);
});

test("sends one page view when the visitor consents on the page, and stops after withdrawal", async () => {
  window.gtag = sent;
  await loadPage(`<a href="mailto:a@example.com">x</a>`, { script, measurement: "G-1" });
  const { saveConsent } = await import("./consent.ts");
  saveConsent({ ...noConsent, analytics: true });
  saveConsent({ ...noConsent, analytics: true });
  const views = sent.mock.calls.filter(([, event]) => event === "page_view");
  expect(views).toEqual([["event", "page_view", { page: "/" }]]);
  expect(document.querySelectorAll("script")).toHaveLength(1);

  document.cookie = "_ga=visitor; path=/";
  document.cookie = "theme=dark";
  localStorage.setItem("conversion:1", "sent");
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

test("removes search terms and tokens from the URL that is sent to the analytics service", async () => {
  history.replaceState(
    null,
    "",
    "/search?q=ada%40example.com&utm_source=mail&token=t&chat_session=s#x",
  );
  saveConsent(fullConsent);
  await loadPage("<p>", { script, measurement: "G-1" });
  const commands = readCommands();
  expect(commands).toContainEqual([
    "set",
    { page_location: `${location.origin}/search?utm_source=mail`, page_referrer: "" },
  ]);
  history.replaceState(null, "", "/");
});

test("with consent to marketing only, loads the service for conversions and not for page views", async () => {
  saveConsent({ ...noConsent, marketing: true });
  await loadPage("<p>", { script, measurement: "G-1", conversion: "AW-2/label" });
  const commands = readCommands();
  expect(commands.map(([command, name]) => [command, name])).toEqual([
    ["consent", "default"],
    ["js", expect.any(Date)],
    ["set", expect.anything()],
    ["config", "AW-2"],
  ]);
});

test("runs pending callbacks as soon as the service is available", async () => {
  await loadPage("<p>", { script, conversion: "AW-2/label" });
  const { whenServiceReady } = await import("./service.ts");
  const { saveConsent } = await import("./consent.ts");
  const callback = vi.fn<() => void>();
  whenServiceReady(callback);
  saveConsent({ ...noConsent, functional: true });
  expect(callback).not.toHaveBeenCalled();
  saveConsent(fullConsent);
  expect(callback).toHaveBeenCalledOnce();
});
