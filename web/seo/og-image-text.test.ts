import { expect, test } from "vitest";
import { toDrawableText, getHeadlineSize, truncateToSentences } from "./og-image-text.ts";

test("texts in the alphabets of the fonts are drawn as they are", () => {
  expect(toDrawableText("Zażółć — “naïve” façade, 45 €")).toBe("Zażółć — “naïve” façade, 45 €");
});

test("signs that the fonts lack are said otherwise or left out", () => {
  expect(toDrawableText("35% → 8%  🎉 \n≥ 3")).toBe("35% – 8% > 3");
});

test.each(["数据编织", "نسيج البيانات", "Data データ"])(
  "%s cannot be drawn and is left out whole",
  (text) => expect(toDrawableText(text)).toBeUndefined(),
);

test("nothing is nothing", () => {
  expect(toDrawableText(null)).toBeUndefined();
  expect(toDrawableText(" \n")).toBeUndefined();
});

test("the text ends with a sentence where two lines end", () => {
  const first =
    "Nine AI modules for banks, hospitals, plants and retailers, from 4.2 hours to 0.8.";
  expect(
    truncateToSentences(
      `${first} Use the model you approved and keep your data where it is, in full.`,
    ),
  ).toBe(first);
  expect(truncateToSentences("One. Two! Three")).toBe("One. Two! Three");
  expect(truncateToSentences("x".repeat(300))).toHaveLength(300);
});

test("a longer headline is set smaller", () => {
  const sizes = [20, 50, 90, 300].map((length) => getHeadlineSize("x".repeat(length)));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

test("an endless text is cut before it is laid out", () => {
  expect(toDrawableText("word ".repeat(100_000))?.length).toBeLessThanOrEqual(400);
});
