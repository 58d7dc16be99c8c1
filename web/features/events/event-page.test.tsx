import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { EventPage } from "./event-page.tsx";
import { eventPageSchema } from "./event.groq.ts";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const event = {
  title: "Briefing",
  summary: "What it is about.",
  start: "2026-12-01T15:00:00Z",
  end: "2026-12-01T16:00:00Z",
  timeZone: "America/New_York",
  place: null,
  onlineUrl: "https://meet.example.com/briefing",
  categories: null,
  tags: null,
  speakers: null,
  body: [],
  registration: [buttonTo("/contact", "Register")],
  recordingUrl: "https://video.example.com/briefing",
  sample: null,
};
const renderPage = (now: string, changes: object = {}, form?: ReactNode) =>
  render(
    <EventPage
      content={eventPageSchema.parse({ ...event, ...changes })}
      registrationForm={form ? { id: "form-event", form } : undefined}
      context={{ ...visitorContext, path: "/events/briefing", now: Date.parse(now) }}
    />,
  ).container;
const getLinks = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

test("before the event it offers registration and the calendar file", () => {
  expect(renderPage("2026-11-30T00:00:00Z").textContent).toContain(
    "Tuesday, December 1, 2026, 10:00\u00a0–\u00a011:00\u00a0AM Eastern Standard Time",
  );
  expect(getLinks()).toEqual(["Online", "Register", "Add to calendar"]);
  expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/api/calendar.ics?path=%2Fevents%2Fbriefing",
  );
});

test("shows the registration form until the start", () => {
  const form = <form aria-label="Seminar" />;
  renderPage("2026-11-30T00:00:00Z", { registration: null }, form);
  expect(screen.getByRole("form", { name: "Seminar" })).toBeDefined();
  expect(screen.getByRole("heading", { level: 2, name: "Register" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("#form-event");
  cleanup();
  renderPage("2026-12-01T15:30:00Z", { registration: null }, form);
  expect(screen.queryByRole("form", { name: "Seminar" })).toBeNull();
  expect(screen.queryByRole("heading", { level: 2, name: "Register" })).toBeNull();
});

test("hides the registration after the start", () => {
  renderPage("2026-12-01T15:30:00Z");
  expect(getLinks()).toEqual(["Online", "Add to calendar"]);
});

test("after the event it offers the recording", () => {
  renderPage("2026-12-02T00:00:00Z");
  expect(getLinks()).toEqual(["Online", "Watch the recording"]);
  expect(screen.getByText("This event has ended.")).toBeDefined();
  cleanup();
  renderPage("2026-12-02T00:00:00Z", { recordingUrl: null, place: "Berlin", onlineUrl: null });
  expect(getLinks()).toEqual([]);
  expect(screen.getByText("Berlin")).toBeDefined();
});

test("renders without times and with unsafe addresses", () => {
  const broken = { start: "soon", end: null, onlineUrl: "javascript:alert(1)", timeZone: 5 };
  renderPage("2026-12-02T00:00:00Z", broken);
  expect(screen.getByRole("heading", { level: 1, name: "Briefing" })).toBeDefined();
  expect(getLinks()).toEqual(["Register"]);
});
