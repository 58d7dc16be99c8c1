import { expect, test } from "vitest";
import { describeDays, includesDay, problemOf } from "./absence.ts";
import { absencesCopy as copy } from "./absences.copy.ts";

test.each([
  ["", "2026-12-24", copy.missing],
  ["2026-12-24", "", copy.missing],
  ["2026-12-24", "2026-12-23", copy.wrongOrder],
  ["2026-01-01", "2027-01-03", copy.tooLong],
  ["2026-01-01", "2027-01-02", null],
  ["2026-12-24", "2026-12-24", null],
])("from %s until %s: %s", (starts_on, ends_on, problem) => {
  expect(problemOf({ starts_on, ends_on })).toBe(problem);
});

test("an absence includes its first and its last day", () => {
  const days = { starts_on: "2026-12-24", ends_on: "2026-12-26" };
  const included = ["2026-12-23", "2026-12-24", "2026-12-26", "2026-12-27"].map((day) =>
    includesDay(days, day),
  );
  expect(included).toEqual([false, true, true, false]);
});

test("days are named once if they are the same", () => {
  expect(describeDays({ starts_on: "2026-12-24", ends_on: "2026-12-24" }, "en-US")).toBe(
    "Dec 24, 2026",
  );
  expect(describeDays({ starts_on: "2026-12-24", ends_on: "2027-01-02" }, "en-US")).toBe(
    "Dec 24, 2026 – Jan 2, 2027",
  );
});
