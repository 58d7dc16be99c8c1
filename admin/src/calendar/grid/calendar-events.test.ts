import { expect, test } from "vitest";
import type { BlockedTime } from "../calendar-data.ts";
import {
  createAppointmentEvents,
  createBlockedEvents,
  createClosedEvents,
  type CalendarAppointment,
} from "./calendar-events.ts";

const appointment: CalendarAppointment = {
  id: "1",
  starts_at: "2026-12-02T15:00:00+00:00",
  ends_at: "2026-12-02T15:30:00+00:00",
  status: "confirmed",
  attendee_name: "Ada",
  attendee_email: "ada@example.com",
  company: null,
  calendar_id: "c",
  version: 1,
};
const before = Date.parse("2026-12-01T00:00Z");
const within = { from: Date.parse("2026-11-30T05:00Z"), until: Date.parse("2026-12-07T05:00Z") };
const newYork = "America/New_York";

test("an open appointment can be dragged by roles that can edit it", () => {
  const dragOf = (status: CalendarAppointment["status"], canEdit: boolean) =>
    createAppointmentEvents([{ ...appointment, status }], canEdit, before)[0]?.startEditable;
  expect(dragOf("confirmed", true)).toBe(true);
  expect(dragOf("confirmed", false)).toBe(false);
  expect(dragOf("completed", true)).toBe(false);
  const [done] = createAppointmentEvents([{ ...appointment, status: "completed" }], true, before);
  expect(done?.durationEditable).toBe(false);
});

test("an appointment that has ended without an outcome is marked", () => {
  const [event] = createAppointmentEvents([appointment], true, before + 5 * 86_400_000);
  expect(event).toMatchObject({
    className: "appointment-outcome",
    extendedProps: { status: "Outcome missing" },
  });
});

const blocked = (times: Partial<BlockedTime>) => ({
  id: "b",
  title: "Offsite",
  description: null,
  start_date: "2026-12-02",
  end_date: "2026-12-02",
  start_time: null,
  end_time: null,
  is_recurring: false,
  recurrence: "weekly",
  recurs_until: null,
  calendar_id: null,
  is_active: true,
  version: 1,
  created_at: "",
  updated_at: "",
  ...times,
});

test("a blocked day is an all-day event and shades its hours", () => {
  const events = createBlockedEvents([blocked({})], within, newYork, () => newYork, true);
  expect(events).toMatchObject([
    { title: "Blocked: Offsite", allDay: true, start: "2026-12-02", end: "2026-12-03" },
    { display: "background", start: "2026-12-02T05:00:00.000Z", end: "2026-12-03T05:00:00.000Z" },
  ]);
});

test("blocked hours and whole days of another time zone are timed events", () => {
  const hours = blocked({ start_time: "12:00:00", end_time: "13:00:00" });
  expect(createBlockedEvents([hours], within, newYork, () => newYork, true)).toMatchObject([
    { title: "Blocked: Offsite", start: "2026-12-02T17:00:00.000Z" },
  ]);
  const [day] = createBlockedEvents([blocked({})], within, "Europe/Berlin", () => newYork, true);
  expect(day).toMatchObject({ start: "2026-12-02T05:00:00.000Z" });
  expect(day?.allDay).toBeUndefined();
});

test("times outside the business hours are closed, across days and midnight", () => {
  const stored = { weekly: { "3": [["09:00", "17:00"]], "4": [["20:00", "24:00"]] }, dates: {} };
  const closed = createClosedEvents(stored, within, newYork).map(({ start, end }) => [start, end]);
  expect(closed).toContainEqual(["2026-12-02T22:00:00.000Z", "2026-12-04T01:00:00.000Z"]);
  expect(closed).toContainEqual([expect.any(String), "2026-12-02T14:00:00.000Z"]);
  expect(closed.some(([start]) => start === "2026-12-04T05:00:00.000Z")).toBe(true);
});
