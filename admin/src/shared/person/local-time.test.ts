import { expect, test } from "vitest";
import { localTime, momentOf } from "./local-time.ts";

test("a moment goes into the field and comes back the same", () => {
  const moment = "2026-11-21T09:05:00.000Z";
  expect(localTime(moment)).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
  expect(momentOf(localTime(moment))).toBe(moment);
});

test.each([null, undefined, "", "never"])("%j is an empty field", (value) => {
  expect(localTime(value)).toBe("");
});

test.each(["", "never"])("%j is no moment yet", (typed) => {
  expect(momentOf(typed)).toBeNull();
});
