import { expect, test } from "vitest";
import { estimateReadingMinutes } from "./reading-time.ts";

const block = (text: string) => ({
  _key: "a",
  _type: "block" as const,
  style: "normal" as const,
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span" as const, text, marks: null }],
  markDefs: null,
});

test.each([
  [0, 1],
  [100, 1],
  [476, 2],
  [1_190, 5],
])("a text of %d words takes %d minutes", (words, minutes) => {
  expect(estimateReadingMinutes([block("word ".repeat(words))])).toBe(minutes);
});

test("an empty text takes a minute", () => expect(estimateReadingMinutes([])).toBe(1));
