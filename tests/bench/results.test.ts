import { expect, test } from "vitest";
import {
  compareRuns,
  isMet,
  createRecorder,
  percentile,
  type PartResults,
  findWorst,
} from "./results.ts";
import { targets } from "./targets.ts";

const partResultOf = (...values: number[]): PartResults => ({
  bytes: {
    at: "2026-01-01T00:00:00.000Z",
    commit: "abc",
    seconds: 1,
    measurements: values.map((value, at) => ({
      what: `case ${at}`,
      value,
      unit: "kB",
      target: "script-bytes",
    })),
  },
});

test("a value meets its target up to the limit and not beyond", () => {
  expect(isMet(15, { atMost: 15 })).toBe(true);
  expect(isMet(15.01, { atMost: 15 })).toBe(false);
  expect(isMet(5, { atLeast: 5 })).toBe(true);
  expect(isMet(4.99, { atLeast: 5 })).toBe(false);
  expect(isMet(0, { exactly: 0 })).toBe(true);
  expect(isMet(-1, { exactly: 0 })).toBe(false);
});

test("NaN meets no target", () => {
  expect(isMet(Number.NaN, { atMost: 15 })).toBe(false);
  expect(isMet(Number.NaN, { atLeast: 5 })).toBe(false);
});

test("the worst of several cases counts, NaN first", () => {
  const worstValue = (...values: number[]) =>
    findWorst("script-bytes", targets["script-bytes"], partResultOf(...values));
  expect(worstValue(3, 16, 9)).toMatchObject({ what: "case 1", value: 16 });
  expect(worstValue(3, Number.NaN, 90)?.what).toBe("case 1");
  expect(worstValue()).toBeUndefined();
  expect(findWorst("script-bytes", targets["script-bytes"], undefined)).toBeUndefined();
});

test("a value is reported as worse from 15 percent on, in the direction of its target", () => {
  expect(compareRuns(114, 100, { atMost: 200 }).isWorse).toBe(false);
  expect(compareRuns(116, 100, { atMost: 200 })).toEqual({ share: 0.16, isWorse: true });
  expect(compareRuns(116, 100, { atLeast: 5 }).isWorse).toBe(false);
  expect(compareRuns(84, 100, { atLeast: 5 }).isWorse).toBe(true);
});

test("a value that was 0 is reported as worse only if it misses the target", () => {
  expect(compareRuns(1, 0, { exactly: 0 })).toEqual({ share: undefined, isWorse: true });
  expect(compareRuns(1, 0, { atMost: 50 })).toEqual({ share: undefined, isWorse: false });
});

test("the percentile of none, one and many values is computed", () => {
  expect(percentile([], 0.95)).toBeNaN();
  expect(percentile([7], 0.95)).toBe(7);
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
  expect(percentile(hundred, 1)).toBe(100);
});

test("a measurement in another unit than its target's is rejected", () => {
  const { note } = createRecorder();
  expect(() => note("home", 12, "bytes", "script-bytes")).toThrow(
    "The target script-bytes is measured in kB, not in bytes.",
  );
});
