import { expect, test } from "vitest";
import { choosableStatuses, isOpen } from "./status.ts";

const starts_at = "2026-12-02T14:00:00+00:00";
const start = Date.parse(starts_at);

test("before it begins a meeting is confirmed or canceled, not held", () => {
  expect(choosableStatuses({ status: "scheduled", starts_at }, start - 1)).toEqual([
    "scheduled",
    "confirmed",
    "cancelled",
  ]);
  expect(choosableStatuses({ status: "confirmed", starts_at }, start - 1)).toEqual([
    "confirmed",
    "scheduled",
    "cancelled",
  ]);
});

test("once it has begun it took place or nobody came", () => {
  expect(choosableStatuses({ status: "confirmed", starts_at }, start)).toEqual([
    "confirmed",
    "scheduled",
    "cancelled",
    "completed",
    "no_show",
  ]);
  expect(choosableStatuses({ status: "completed", starts_at }, start)).toEqual([
    "completed",
    "no_show",
  ]);
});

test("what is canceled stays canceled", () => {
  expect(choosableStatuses({ status: "cancelled", starts_at }, start + 1)).toEqual(["cancelled"]);
  expect(isOpen({ status: "cancelled" })).toBe(false);
  expect(isOpen({ status: "confirmed" })).toBe(true);
});
