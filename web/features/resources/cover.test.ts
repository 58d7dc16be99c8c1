import { expect, test } from "vitest";
import { drawCover, type KeyNumber } from "./cover.ts";

const draw = (type: string, keyNumber: Partial<KeyNumber> | null, title = "A paper") =>
  drawCover({
    type,
    title,
    keyNumber: keyNumber && { value: null, before: null, label: null, ...keyNumber },
  });
const countShapes = (path: string) => path.match(/M/g)?.length ?? 0;
const heightOf = (path: string) => Number(/v([\d.]+)/.exec(path)?.[1]);

test("draws a change of a case study as two areas on one scale", () => {
  const cover = draw("case-study", { value: "2%", before: "12%", label: "line downtime" });
  expect([cover.before, cover.value, cover.label]).toEqual(["12% →", "2%", "line downtime"]);
  expect(heightOf(cover.solid) / heightOf(cover.soft)).toBeCloseTo(2 / 12, 2);
});

test("draws what is left of an amount of money as squares", () => {
  const cover = draw("case-study", { value: "$0.3M", before: "$4.2M" });
  expect([countShapes(cover.solid), countShapes(cover.soft)]).toEqual([3, 37]);
});

test("keeps a very small number visible, and draws nothing for zero", () => {
  expect(heightOf(draw("case-study", { value: "1", before: "4000" }).solid)).toBe(2);
  expect(heightOf(draw("case-study", { value: "0%", before: "14%" }).solid)).toBe(0);
});

test("draws no change between different units", () => {
  const cover = draw("case-study", { value: "7 h", before: "45 min" });
  expect(countShapes(cover.soft + cover.solid)).toBe(7);
});

test("draws as many marks as the number counts", () => {
  expect(countShapes(draw("whitepaper", { value: "7" }).solid)).toBe(1);
  expect(countShapes(draw("whitepaper", { value: "7" }).soft)).toBe(6);
  const grid = draw("whitepaper", { value: "42" });
  expect(countShapes(grid.soft) + countShapes(grid.solid)).toBe(42);
  expect(countShapes(draw("webinar", { value: "11" }).lines)).toBe(11);
  expect(countShapes(draw("whitepaper", { value: "80%" }).solid)).toBe(80);
});

test("marks the end of a range of time", () => {
  const weeks = draw("whitepaper", { value: "4-8 weeks" });
  expect([countShapes(weeks.soft), countShapes(weeks.solid)]).toEqual([4, 4]);
});

test("draws the same cover for the same resource, and others by title without a number", () => {
  for (const type of ["whitepaper", "webinar", "case-study"]) {
    expect(draw(type, null)).toEqual(draw(type, null));
    expect(draw(type, null, "Another").soft).not.toBe(draw(type, null).soft);
  }
});

test("stays small for huge or malformed numbers", () => {
  for (const value of ["100000", "1,140", "many", "", "0", "−5", "3.5 h"]) {
    const { soft, lines, solid } = draw("whitepaper", { value });
    expect(soft + solid).not.toBe("");
    expect((soft + lines + solid).length).toBeLessThan(6000);
  }
});

test("makes longer numbers smaller", () => {
  const sizes = ["42", "8 weeks", "4-8 weeks on end"].map(
    (value) => draw("whitepaper", { value }).size,
  );
  expect(sizes).toEqual(["large", "medium", "small"]);
});
