import { expect, test } from "vitest";
import { getCalendarWarning } from "./hosted-calendars.ts";

const bob = { user_id: "b" };
const calendar = (name: string, staff_id: string | null, is_active = true) => ({
  name,
  staff_id,
  is_active,
});

test("a member who hosts no active calendar needs no warning", () => {
  expect(getCalendarWarning(bob, [])).toBeUndefined();
  const others = [calendar("Team", null), calendar("Old", "b", false), calendar("Ann", "a")];
  expect(getCalendarWarning(bob, others)).toBeUndefined();
});

test("the warning names the calendars that are deactivated", () => {
  expect(getCalendarWarning(bob, [calendar("Team", null), calendar("Bob", "b")])).toBe(
    "This also deactivates the calendar Bob. Reactivating the member does not reactivate it.",
  );
});

test("the warning mentions that booking ends with the last active calendar", () => {
  const calendars = [calendar("Team", null, false), calendar("Bob", "b")];
  expect(getCalendarWarning(bob, calendars)).toBe(
    "This also deactivates Bob, and no active calendar is left: visitors cannot book meetings until you activate one.",
  );
});
