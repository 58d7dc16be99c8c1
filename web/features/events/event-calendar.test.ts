import { expect, test } from "vitest";
import { buildCalendarUrl, renderEventCalendar } from "./event-calendar.ts";

const event = {
  _id: "event-briefing",
  title: "Briefing, live",
  path: "/events/briefing",
  summary: "What changed; what is next.",
  start: "2026-12-03T16:00:00Z",
  end: "2026-12-03T17:00:00Z",
  timeZone: "America/New_York",
  place: null,
  onlineUrl: "https://meet.example.com/briefing",
};
const site = { brand: "Arq", url: "https://arq.example" };
const render = (changes: Partial<typeof event> = {}, updated = "2026-11-01T00:00:00Z") =>
  renderEventCalendar({ ...event, ...changes }, site, updated).split("\r\n");

test("contains the time in UTC, the online address as place, and the page", () => {
  expect(render()).toEqual(
    expect.arrayContaining([
      "UID:event-briefing@arq.example",
      "DTSTART:20261203T160000Z",
      "DTEND:20261203T170000Z",
      "SUMMARY:Briefing\\, live",
      "LOCATION:https://meet.example.com/briefing",
      "URL:https://arq.example/events/briefing",
    ]),
  );
});

test("a later version has the same id and a higher sequence", () => {
  const find = (lines: string[], name: string) => lines.find((line) => line.startsWith(name)) ?? "";
  const later = render({ start: "2026-12-03T15:00:00Z" }, "2026-11-02T00:00:00Z");
  expect(find(later, "UID")).toBe(find(render(), "UID"));
  const sequence = (lines: string[]) => Number(find(lines, "SEQUENCE").slice("SEQUENCE:".length));
  expect(sequence(later)).toBeGreaterThan(sequence(render()));
});

test("encodes the path in the address of the file", () => {
  expect(buildCalendarUrl("/events/briefing")).toBe("/api/calendar.ics?path=%2Fevents%2Fbriefing");
});
