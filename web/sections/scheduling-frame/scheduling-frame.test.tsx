import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fake.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { enhance } from "./scheduling-frame.enhancement.ts";

const allowed = vi.fn<() => readonly string[]>(() => []);
vi.mock("../../content/request/frame-origins.ts", () => ({ getFrameOrigins: () => allowed() }));
const { SchedulingFrame } = await import("./scheduling-frame.tsx");

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";

/** The section, its frame and its panel with the script. */
function shown(query: RequestContext["query"] = {}, settings: Partial<SiteSettings> = {}) {
  const { container } = render(
    <SchedulingFrame
      content={{
        headline: "Thirty minutes",
        lead: null,
        points: [{ _key: "a", title: "1-on-1", text: "No audience" }],
        frameTitle: "Request a demo",
        chatNoticeText: "We keep your conversation.",
        successText: "We answer within 24 hours.",
      }}
      context={{
        ...visitorContext,
        request: { query },
        settings: { ...visitorContext.settings, ...settings },
      }}
      isFirst
    />,
  );
  const panel = container.querySelector<HTMLElement>("[data-enhance]");
  const frame = container.querySelector("iframe");
  if (!panel || !frame) throw new Error("no frame");
  return { panel, frame };
}

const vendor = "https://forms.example.com";
/** The section with a form of another vendor in its frame. */
function outside(settings: Partial<SiteSettings> = {}) {
  allowed.mockReturnValueOnce([vendor]);
  return shown({}, { enquiryFormUrl: `${vendor}/demo`, ...settings });
}

const logged = () =>
  vi.mocked(console.log).mock.calls.map(([, event, fields]) => ({ event, ...fields }));
const done = () => document.querySelector<HTMLElement>("[data-done]");

const say = (source: MessageEventSource | null, data: unknown, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "addEventListener");
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  // A page listens as long as it stands; each test is a page of its own.
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the frame holds the site's own form, and says what it is to who cannot see it", () => {
  const { frame } = shown();
  expect(frame.getAttribute("src")).toBe("/book");
  expect(frame.title).toBe("Request a demo");
  expect(screen.queryByText("Continuing from Chat")).toBeNull();
});

test("a visitor from the chat is told so, and the form gets the session", () => {
  const { frame } = shown({ chat_session: session, utm_source: "mail" });
  expect(screen.getByText("Continuing from Chat")).toBeDefined();
  expect(frame.getAttribute("src")).toBe(`/book?chat_session=${session}&utm_source=mail`);
});

test("an outside form is framed where it is allowed", () => {
  expect(outside().frame.getAttribute("src")).toBe(`${vendor}/demo`);
});

test("the frame becomes as tall as its form and 15 px, half a second later; the last height counts", () => {
  const { panel, frame } = shown();
  enhance(panel);
  say(frame.contentWindow, { type: "form:height", height: 500 });
  vi.advanceTimersByTime(499);
  expect(frame.style.height).toBe("");
  say(frame.contentWindow, { type: "form:height", height: 600 });
  vi.advanceTimersByTime(500);
  expect(frame.style.height).toBe("615px");
});

test("another window and another origin are not heard", () => {
  const { panel, frame } = shown();
  enhance(panel);
  say(window, { type: "form:height", height: 900 });
  say(frame.contentWindow, { type: "form:height", height: 900 }, "https://evil.example.com");
  say(window, { type: "form:submitted", id: "1" });
  vi.advanceTimersByTime(1_000);
  expect(frame.style.height).toBe("");
  expect(frame.hidden).toBe(false);
});

test("once the built-in booking was made, Demo Scheduled stands above it and has the focus", () => {
  const { panel, frame } = shown();
  enhance(panel);
  expect(done()?.hidden).toBe(true);
  say(frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(frame.hidden).toBe(false);
  expect(screen.getByRole("heading", { name: "Demo Scheduled" })).toBeDefined();
  expect(document.activeElement?.textContent).toContain("We answer within 24 hours.");
  const order = done()?.compareDocumentPosition(frame) ?? 0;
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  say(frame.contentWindow, { type: "form:height", height: 400 });
  vi.advanceTimersByTime(500);
  expect(frame.style.height, "its confirmation is another height").toBe("415px");
  for (const [query, hidden] of [
    ["?ticket=t&sent=booking", false],
    ["?ticket=t&change=cancel", true],
  ] as const) {
    const shown = { URL: `${location.origin}/book${query}` };
    Object.defineProperty(frame, "contentDocument", { value: shown, configurable: true });
    frame.dispatchEvent(new Event("load"));
    expect([query, done()?.hidden]).toEqual([query, hidden]);
  }
});

test("once an outside form was sent, Demo Scheduled stands in its place", () => {
  const { panel, frame } = outside();
  enhance(panel);
  say(frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(frame.hidden, "from the own origin it says nothing").toBe(false);
  say(frame.contentWindow, { type: "form:submitted", id: "1" }, vendor);
  expect(frame.hidden).toBe(true);
  expect(done()?.hidden).toBe(false);
});

test("a request is counted once: begun, sent, and asked for on this page", () => {
  const { panel, frame } = shown();
  enhance(panel);
  for (const id of ["1", "2"]) {
    say(frame.contentWindow, { type: "form:started" });
    say(frame.contentWindow, { type: "form:submitted", id });
  }
  expect(logged()).toEqual([
    { event: "form_start", form_name: "booking" },
    { event: "form_submit", form_name: "booking" },
    { event: "demo_request", source: location.pathname },
  ]);
});

test("who came by a demo button was counted at the click; by another link was not", () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/solutions/arqmesh`);
  const byButton = shown({}, { demoAddress: location.pathname });
  enhance(byButton.panel);
  say(byButton.frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(logged().map(({ event }) => event)).toEqual(["form_submit"]);

  cleanup();
  const byLink = shown({}, { demoAddress: "https://calendar.example/arq" });
  enhance(byLink.panel);
  say(byLink.frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(logged().map(({ event }) => event)).toContain("demo_request");
});

test("another vendor's messages are understood as the settings say", () => {
  const size = { means: "height", field: "0", says: "setHeight", carries: "1" } as const;
  const sent = { means: "submitted", field: "action", says: "done", carries: null } as const;
  const { panel, frame } = outside({ enquiryFormMessages: [size, sent] });
  enhance(panel);
  say(frame.contentWindow, "setHeight:NaN:form", vendor);
  say(frame.contentWindow, "setHeight:900:form", vendor);
  vi.advanceTimersByTime(500);
  expect(frame.style.height).toBe("915px");
  say(frame.contentWindow, { action: "done" }, vendor);
  expect(done()?.hidden).toBe(false);
});

test("where the settings name a page, the visitor is led there with what it needs to know", () => {
  const leave = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { panel, frame } = shown({ chat_session: session }, { scheduledPage: "/thank-you" });
  enhance(panel);
  say(frame.contentWindow, { type: "form:submitted", id: "a&b" });
  const to = new URL(String(leave.mock.lastCall?.[0]));
  expect(to.pathname).toBe("/thank-you");
  expect([...to.searchParams]).toEqual([
    ["chat_session", session],
    ["submission", "a&b"],
  ]);
  expect(done()?.hidden).toBe(true);
});
