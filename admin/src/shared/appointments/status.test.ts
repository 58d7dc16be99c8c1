import { expect, test } from "vitest";
import { getStatusChoices, isOpen } from "./status.ts";

const starts_at = "2026-12-02T14:00:00+00:00";
const start = Date.parse(starts_at);

test("before its start an appointment cannot be completed or a no-show", () => {
  expect(getStatusChoices({ status: "scheduled", starts_at }, start - 1)).toEqual([
    "scheduled",
    "confirmed",
    "cancelled",
  ]);
  expect(getStatusChoices({ status: "confirmed", starts_at }, start - 1)).toEqual([
    "confirmed",
    "scheduled",
    "cancelled",
  ]);
});

test("after its start an appointment can be completed or a no-show", () => {
  expect(getStatusChoices({ status: "confirmed", starts_at }, start)).toEqual([
    "confirmed",
    "scheduled",
    "cancelled",
    "completed",
    "no_show",
  ]);
  expect(getStatusChoices({ status: "completed", starts_at }, start)).toEqual([
    "completed",
    "no_show",
  ]);
});

test("a canceled appointment cannot change its status", () => {
  expect(getStatusChoices({ status: "cancelled", starts_at }, start + 1)).toEqual(["cancelled"]);
  expect(isOpen({ status: "cancelled" })).toBe(false);
  expect(isOpen({ status: "confirmed" })).toBe(true);
});
