import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/page-context.fake.ts";
import type { Visit } from "../../content/visit.ts";
import { attach } from "./scheduling-frame.behaviour.ts";

const allowed = vi.fn<() => readonly string[]>(() => []);
vi.mock("../../content/frame-origins.ts", () => ({ frameOrigins: () => allowed() }));
const { SchedulingFrame } = await import("./scheduling-frame.tsx");

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";

/** The section, its frame and its panel with the script. */
function shown(query: Visit["query"] = {}, enquiryFormUrl: string | null = null) {
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
        visit: { query },
        settings: { ...visitorContext.settings, enquiryFormUrl },
      }}
      first
    />,
  );
  const panel = container.querySelector<HTMLElement>("[data-behaviour]");
  const frame = container.querySelector("iframe");
  if (!panel || !frame) throw new Error("no frame");
  return { panel, frame };
}

const say = (source: MessageEventSource | null, data: unknown, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the frame holds the site's own form, and says what it is to who cannot see it", () => {
  const { frame } = shown();
  expect(frame.getAttribute("src")).toBe("/schedule-demo/form");
  expect(frame.title).toBe("Request a demo");
  expect(screen.queryByText("Continuing from Chat")).toBeNull();
});

test("a visitor from the chat is told so, and the form gets the session", () => {
  const { frame } = shown({ chat_session: session, utm_source: "mail" });
  expect(screen.getByText("Continuing from Chat")).toBeDefined();
  expect(frame.getAttribute("src")).toBe(
    `/schedule-demo/form?chat_session=${session}&utm_source=mail`,
  );
});

test("an outside form is framed where it is allowed", () => {
  allowed.mockReturnValueOnce(["https://forms.example.com"]);
  expect(shown({}, "https://forms.example.com/demo").frame.getAttribute("src")).toBe(
    "https://forms.example.com/demo",
  );
});

test("the frame becomes as tall as its form and 15 px, half a second later; the last height counts", () => {
  const { panel, frame } = shown();
  attach(panel);
  say(frame.contentWindow, { type: "form:height", height: 500 });
  vi.advanceTimersByTime(499);
  expect(frame.style.height).toBe("");
  say(frame.contentWindow, { type: "form:height", height: 600 });
  vi.advanceTimersByTime(500);
  expect(frame.style.height).toBe("615px");
});

test("another window and another origin are not heard", () => {
  const { panel, frame } = shown();
  attach(panel);
  say(window, { type: "form:height", height: 900 });
  say(frame.contentWindow, { type: "form:height", height: 900 }, "https://evil.example.com");
  say(window, { type: "form:submitted", id: "1" });
  vi.advanceTimersByTime(1_000);
  expect(frame.style.height).toBe("");
  expect(frame.hidden).toBe(false);
});

test("once the form was sent, Demo Scheduled stands in its place and has the focus", () => {
  const { panel, frame } = shown();
  attach(panel);
  expect(document.querySelector<HTMLElement>("[data-done]")?.hidden).toBe(true);
  say(frame.contentWindow, { type: "form:submitted", id: "1" });
  expect(frame.hidden).toBe(true);
  expect(screen.getByRole("heading", { name: "Demo Scheduled" })).toBeDefined();
  expect(document.activeElement?.textContent).toContain("We answer within 24 hours.");
  expect(console.log).toHaveBeenCalledWith("event", "form_submit", { form_name: "meeting" });
});
