import { expect, test } from "vitest";
import { matchesWords } from "./palette-option.ts";

test.each([
  ["Add lead", "add", true],
  ["Add lead", "lead add", true],
  ["Add lead", "le", true],
  ["Hand-offs", "offs", true],
  ["Hand-offs", "hand-off", true],
  ["Café Réglages", "reglages CAFE", true],
  ["Add lead", "ead", false],
  ["Add lead", "add task", false],
  ["Add lead", "", false],
  ["Add lead", " - ", false],
])("whether %s matches %s: %s", (text, term, matches) => {
  expect(matchesWords(text, term)).toBe(matches);
});
