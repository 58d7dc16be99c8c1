import { expect, test } from "vitest";
import { isClosed } from "./closing-date.ts";

test.each([
  ["2026-12-01T00:00:00Z", false],
  ["2026-12-01T23:59:59Z", false],
  ["2026-12-02T00:00:00Z", true],
])("at %s a job that closes on December 1 is closed: %s", (now, expected) =>
  expect(isClosed("2026-12-01", Date.parse(now))).toBe(expected),
);

test("a job without a closing date stays open", () =>
  expect(isClosed(null, Date.parse("2999-01-01"))).toBe(false));
