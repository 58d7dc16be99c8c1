import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { enhance } from "./scheduling-frame.enhancement.ts";

const allowed = vi.fn<() => readonly string[]>(() => []);
vi.mock("../../content/request/frame-origins.ts", () => ({ getFrameOrigins: () => allowed() }));
const { SchedulingFrame } = await import("./scheduling-frame.tsx");

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";

/** Renders the section; returns its panel and frame. */
function renderSection(query: RequestContext["query"] = {}, settings: Partial<SiteSettings> = {}) {
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
  if (!panel || !frame) throw new Error("No frame found.");
  return { panel, frame };
}

const vendor = "https://forms.example.com";
/** Renders the section with an external form. */
function renderExternalForm(settings: Partial<SiteSettings> = {}) {
  allowed.mockReturnValueOnce([vendor]);
  return renderSection({}, { enquiryFormUrl: `${vendor}/demo`, ...settings });
}

const loggedEvents = () =>
  vi.mocked(console.log).mock.calls.map(([, event, fields]) => ({ event, ...fields }));
const getConfirmation = () => document.querySelector<HTMLElement>("[data-done]");

const postMessage = (source: MessageEventSource | null, data: unknown, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "addEventListener");
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  // Removes the message listeners, so that tests do not affect each other.
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("frames the built-in form with an accessible title", () => {
  const { frame } = renderSection();
  expect(frame.getAttribute("src")).toBe("/book");
  expect(frame.title).toBe("Request a demo");
  expect(screen.queryByText("Continuing from Chat")).toBeNull();
});

test("shows the chat notice and passes the chat session to the form", () => {
  const { frame } = renderSection({ chat_session: session, utm_source: "mail" });
  expect(screen.getByText("Continuing from Chat")).toBeDefined();
  expect(frame.getAttribute("src")).toBe(`/book?chat_session=${session}&utm_source=mail`);
});

test("frames an allowed external form", () => {
  expect(renderExternalForm().frame.getAttribute("src")).toBe(`${vendor}/demo`);
});

test("sets the last reported height plus 15 px after 500 ms", () => {
  const { panel, frame } = renderSection();
  enhance(panel);
  postMessage(frame.contentWindow, { type: "form:height", height: 500 });
  vi.advanceTimersByTime(499);
  expect(frame.style.height).toBe("");
  postMessage(frame.contentWindow, { type: "form:height", height: 600 });
  vi.advanceTimersByTime(500);
  expect(frame.style.height).toBe("615px");
});

test("ignores messages from other windows and origins", () => {
  const { panel, frame } = renderSection();
  enhance(panel);
  postMessage(window, { type: "form:height", height: 900 });
  postMessage(
    frame.contentWindow,
    { type: "form:height", height: 900 },
    "https://evil.example.com",
  );
  postMessage(window, { type: "form:submitted", id: "1" });
  vi.advanceTimersByTime(1_000);
  expect(frame.style.height).toBe("");
  expect(frame.hidden).toBe(false);
});

test("shows and focuses Demo Scheduled above the built-in booking", () => {
  const { panel, frame } = renderSection();
  enhance(panel);
  expect(getConfirmation()?.hidden).toBe(true);
  postMessage(frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(frame.hidden).toBe(false);
  expect(screen.getByRole("heading", { name: "Demo Scheduled" })).toBeDefined();
  expect(document.activeElement?.textContent).toContain("We answer within 24 hours.");
  const order = getConfirmation()?.compareDocumentPosition(frame) ?? 0;
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  postMessage(frame.contentWindow, { type: "form:height", height: 400 });
  vi.advanceTimersByTime(500);
  expect(frame.style.height, "height of the confirmation page").toBe("415px");
  for (const [query, hidden] of [
    ["?token=t&sent=booking", false],
    ["?token=t&change=cancel", true],
  ] as const) {
    const framedTitle = document.createElement("header");
    const shown = { URL: `${location.origin}/book${query}`, querySelector: () => framedTitle };
    Object.defineProperty(frame, "contentDocument", { value: shown, configurable: true });
    frame.dispatchEvent(new Event("load"));
    expect([query, getConfirmation()?.hidden]).toEqual([query, hidden]);
    expect(framedTitle.hidden, "one confirmation").toBe(true);
  }
});

test("replaces an external form by Demo Scheduled", () => {
  const { panel, frame } = renderExternalForm();
  enhance(panel);
  postMessage(frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(frame.hidden, "message from this origin").toBe(false);
  postMessage(frame.contentWindow, { type: "form:submitted", id: "1" }, vendor);
  expect(frame.hidden).toBe(true);
  expect(getConfirmation()?.hidden).toBe(false);
});

test("tracks start, submission and demo request once", () => {
  const { panel, frame } = renderSection();
  enhance(panel);
  for (const id of ["1", "2"]) {
    postMessage(frame.contentWindow, { type: "form:started" });
    postMessage(frame.contentWindow, { type: "form:submitted", id });
  }
  expect(loggedEvents()).toEqual([
    { event: "form_start", form_name: "booking" },
    { event: "form_submit", form_name: "booking" },
    { event: "demo_request", source: location.pathname },
  ]);
});

test("tracks no demo request after a tracked demo button", () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/solutions/arqmesh`);
  const byButton = renderSection({}, { demoHref: location.pathname });
  enhance(byButton.panel);
  postMessage(byButton.frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(loggedEvents().map(({ event }) => event)).toEqual(["form_submit"]);

  cleanup();
  const byLink = renderSection({}, { demoHref: "https://calendar.example/arq" });
  enhance(byLink.panel);
  postMessage(byLink.frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(loggedEvents().map(({ event }) => event)).toContain("demo_request");
});

test("maps messages of another vendor by the site settings", () => {
  const size = {
    messageType: "height",
    typePath: "0",
    typeValue: "setHeight",
    valuePath: "1",
  } as const;
  const sent = {
    messageType: "submitted",
    typePath: "action",
    typeValue: "done",
    valuePath: null,
  } as const;
  const { panel, frame } = renderExternalForm({ enquiryFormMessages: [size, sent] });
  enhance(panel);
  postMessage(frame.contentWindow, "setHeight:NaN:form", vendor);
  postMessage(frame.contentWindow, "setHeight:900:form", vendor);
  vi.advanceTimersByTime(500);
  expect(frame.style.height).toBe("915px");
  postMessage(frame.contentWindow, { action: "done" }, vendor);
  expect(getConfirmation()?.hidden).toBe(false);
});

test("navigates to the page of the site settings with session and submission", () => {
  const leave = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { panel, frame } = renderSection(
    { chat_session: session },
    { scheduledPage: "/thank-you" },
  );
  enhance(panel);
  postMessage(frame.contentWindow, { type: "form:submitted", id: "a&b" });
  const to = new URL(String(leave.mock.lastCall?.[0]));
  expect(to.pathname).toBe("/thank-you");
  expect([...to.searchParams]).toEqual([
    ["chat_session", session],
    ["submission", "a&b"],
  ]);
  expect(getConfirmation()?.hidden).toBe(true);
});
