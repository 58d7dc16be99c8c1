import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { eventsSchema } from "./events.groq.ts";
import { Events } from "./events.tsx";

afterEach(cleanup);

const event = (title: string, day: string, changes: object = {}) => ({
  _id: `event-${title}`,
  title,
  path: `/events/${title.toLowerCase()}`,
  summary: "What it is about.",
  start: `${day}T15:00:00Z`,
  end: `${day}T16:00:00Z`,
  timeZone: "America/New_York",
  place: null,
  onlineUrl: null,
  sample: null,
  ...changes,
});

function renderSection(changes: object, isFirst = false) {
  const content = eventsSchema.parse({
    headline: "Events",
    lead: null,
    period: "upcoming",
    emptyText: null,
    selection: { mode: "automatic", limit: 12, documents: null },
    found: [
      event("Later", "2027-02-01"),
      event("Next", "2026-12-01"),
      event("Held", "2026-10-01", { place: "Berlin" }),
    ],
    ...changes,
  });
  return render(<Events content={content} context={visitorContext} isFirst={isFirst} />).container;
}
const getTitles = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

test("lists upcoming events, next first, with the time in the event's zone", () => {
  const section = renderSection({});
  expect(getTitles()).toEqual(["Next", "Later"]);
  expect(section.textContent).toContain(
    "Tuesday, December 1, 2026, 10:00\u00a0–\u00a011:00\u00a0AM Eastern Standard Time",
  );
});

test("lists past events with their place", () => {
  expect(renderSection({ period: "past" }).textContent).toContain("Berlin");
  expect(getTitles()).toEqual(["Held"]);
});

test("shows the editor's text without events, or nothing", () => {
  const found = [event("Held", "2026-10-01")];
  renderSection({ found, emptyText: "No events are planned." });
  expect(screen.getByText("No events are planned.")).toBeDefined();
  cleanup();
  expect(renderSection({ found }).innerHTML).toBe("");
});

test("omits events without a valid time and treats an unknown zone as UTC", () => {
  const found = [
    event("Broken", "someday"),
    event("Elsewhere", "2026-12-01", { timeZone: "Mars/Olympus" }),
  ];
  expect(renderSection({ found }).textContent).toContain(
    "3:00\u00a0–\u00a04:00\u00a0PM Coordinated Universal",
  );
  expect(getTitles()).toEqual(["Elsewhere"]);
});
