import { expect, test } from "vitest";
import { drawable, headlineSize } from "./share-text.ts";

test("texts in the alphabets of the fonts are drawn as they are", () => {
  expect(drawable("Zażółć — “naïve” façade, 45 €")).toBe("Zażółć — “naïve” façade, 45 €");
});

test("signs that the fonts lack are said otherwise or left out", () => {
  expect(drawable("35% → 8%  🎉 \n≥ 3")).toBe("35% – 8% > 3");
});

test.each(["数据编织", "نسيج البيانات", "Data データ"])(
  "%s cannot be drawn and is left out whole",
  (text) => expect(drawable(text)).toBeUndefined(),
);

test("nothing is nothing", () => {
  expect(drawable(null)).toBeUndefined();
  expect(drawable(" \n")).toBeUndefined();
});

test("a longer headline is set smaller", () => {
  const sizes = [20, 50, 90, 300].map((length) => headlineSize("x".repeat(length)));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});
