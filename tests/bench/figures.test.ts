import { expect, it } from "vitest";
import { changeOf, isMet, notebook, percentile, type Parts, worstOf } from "./figures.ts";
import { targets } from "./targets.ts";

const measured = (...values: number[]): Parts => ({
  bytes: {
    at: "2026-01-01T00:00:00.000Z",
    commit: "abc",
    seconds: 1,
    figures: values.map((value, at) => ({
      what: `case ${at}`,
      value,
      unit: "kB",
      target: "script-bytes",
    })),
  },
});

it("meets a line at its limit and not beyond", () => {
  expect(isMet(15, { atMost: 15 })).toBe(true);
  expect(isMet(15.01, { atMost: 15 })).toBe(false);
  expect(isMet(5, { atLeast: 5 })).toBe(true);
  expect(isMet(4.99, { atLeast: 5 })).toBe(false);
  expect(isMet(0, { exactly: 0 })).toBe(true);
  expect(isMet(-1, { exactly: 0 })).toBe(false);
});

it("does not meet a line with a figure that is no number", () => {
  expect(isMet(Number.NaN, { atMost: 15 })).toBe(false);
  expect(isMet(Number.NaN, { atLeast: 5 })).toBe(false);
});

it("counts the worst of several cases, one that is no number first", () => {
  const worst = (...values: number[]) =>
    worstOf("script-bytes", targets["script-bytes"], measured(...values));
  expect(worst(3, 16, 9)).toMatchObject({ what: "case 1", value: 16 });
  expect(worst(3, Number.NaN, 90)?.what).toBe("case 1");
  expect(worst()).toBeUndefined();
  expect(worstOf("script-bytes", targets["script-bytes"], undefined)).toBeUndefined();
});

it("calls a figure worse from 15 percent on, in the direction of its line", () => {
  expect(changeOf(114, 100, { atMost: 200 }).isWorse).toBe(false);
  expect(changeOf(116, 100, { atMost: 200 })).toEqual({ share: 0.16, isWorse: true });
  expect(changeOf(116, 100, { atLeast: 5 }).isWorse).toBe(false);
  expect(changeOf(84, 100, { atLeast: 5 }).isWorse).toBe(true);
});

it("calls what was 0 worse only where that misses the line", () => {
  expect(changeOf(1, 0, { exactly: 0 })).toEqual({ share: undefined, isWorse: true });
  expect(changeOf(1, 0, { atMost: 50 })).toEqual({ share: undefined, isWorse: false });
});

it("gives the percentile of none, one and many", () => {
  expect(percentile([], 0.95)).toBeNaN();
  expect(percentile([7], 0.95)).toBe(7);
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 0.95)).toBe(96);
  expect(percentile(hundred, 1)).toBe(100);
});

it("refuses a figure in another unit than its line's", () => {
  const { note } = notebook();
  expect(() => note("home", 12, "bytes", "script-bytes")).toThrow(
    "The line script-bytes counts kB, not bytes.",
  );
});
