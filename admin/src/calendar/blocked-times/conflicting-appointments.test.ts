import { expect, test } from "vitest";
import { parseConflicts } from "./conflicting-appointments.ts";

const appointment = { id: "1", starts_at: "2026-12-02T14:00:00+00:00", attendee_name: "Ada" };

test("appointments of the result are parsed and invalid entries are dropped", () => {
  expect(parseConflicts([appointment, { ...appointment, id: 2 }, null, "x"])).toEqual([
    appointment,
  ]);
  expect(parseConflicts({ appointments: [appointment] })).toEqual([]);
  expect(parseConflicts(null)).toEqual([]);
});
