import { expect, test } from "vitest";
import { formatEventTime, isPast, selectEvents } from "./event-time.ts";

const event = (start: string, end: string, timeZone = "America/New_York") => ({
  start,
  end,
  timeZone,
});

test("shows the time in the zone of the event and names the zone", () => {
  const webinar = event("2026-11-12T22:00:00Z", "2026-11-12T23:00:00Z");
  expect(formatEventTime(webinar)).toBe(
    "Thursday, November 12, 2026, 5:00\u00a0–\u00a06:00\u00a0PM Eastern Standard Time",
  );
  expect(formatEventTime({ ...webinar, timeZone: "Europe/Berlin" })).toBe(
    "Thursday, November 12, 2026 at 11:00\u00a0PM\u00a0–\u00a0Friday, November 13, 2026 at 12:00\u00a0AM Central European Standard Time",
  );
});

test("separates upcoming from past events when they end, in opposite orders", () => {
  const running = event("2026-11-26T09:00:00Z", "2026-11-26T11:00:00Z");
  const next = event("2026-12-01T09:00:00Z", "2026-12-01T11:00:00Z");
  const last = event("2026-11-20T09:00:00Z", "2026-11-20T11:00:00Z");
  const first = event("2026-01-20T09:00:00Z", "2026-01-20T11:00:00Z");
  const now = Date.parse("2026-11-26T10:00:00Z");
  const all = [next, first, running, last];
  expect(selectEvents(all, "upcoming", now)).toEqual([running, next]);
  expect(selectEvents(all, "past", now)).toEqual([last, first]);
});

test("an event without an end is not past", () => expect(isPast(null, 0)).toBe(false));
