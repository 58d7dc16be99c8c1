import { expect, test } from "vitest";
import { toDrawableText, getHeadlineSize, truncateToSentences } from "./og-image-text.ts";

test("keeps characters that the embedded fonts contain", () => {
  expect(toDrawableText("Zażółć — “naïve” façade, 45 €")).toBe("Zażółć — “naïve” façade, 45 €");
});

test("replaces or removes symbols that the fonts lack", () => {
  expect(toDrawableText("35% → 8%  🎉 \n≥ 3")).toBe("35% – 8% > 3");
});

test.each(["数据编织", "نسيج البيانات", "Data データ"])(
  "returns undefined for %s, whose letters the fonts lack",
  (text) => expect(toDrawableText(text)).toBeUndefined(),
);

test("returns undefined for empty texts", () => {
  expect(toDrawableText(null)).toBeUndefined();
  expect(toDrawableText(" \n")).toBeUndefined();
});

test("keeps as many whole sentences as fit on two lines, at least the first", () => {
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

test("uses smaller font sizes for longer headlines", () => {
  const sizes = [20, 50, 90, 300].map((length) => getHeadlineSize("x".repeat(length)));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

test("truncates a very long text to 400 characters", () => {
  expect(toDrawableText("word ".repeat(100_000))?.length).toBeLessThanOrEqual(400);
});
