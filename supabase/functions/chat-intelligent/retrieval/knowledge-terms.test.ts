import { expect, test } from "vitest";
import { isStopWord, isWeak, synonymsIn, termOf, wordsOf } from "./knowledge-terms.ts";
import data from "./data/knowledge-words.json" with { type: "json" };

const terms = (text: string) => wordsOf(text).map(termOf);

test.each([
  ["Optimisation of the centre's licences", "optimization of the center license"],
  ["E-mails and an e-mail", "email and an email"],
  ["Résumés", "resumes"],
  ["It's the auditor’s log", "it the auditor log"],
  ["undone, held and written", "undo hold and write"],
  ["What it does not do", "what it does limit"],
  ["three modules", "3 modules"],
])("normalizes %j like %j", (one, other) => {
  expect(terms(one)).toEqual(terms(other));
});

test("keeps the symbols of numbers and programming languages", () => {
  expect(wordsOf("99.9% in 4-8 weeks, 24/7, C# and C++.")).toEqual(
    "99.9 in 4-8 weeks 24/7 c# and c++".split(" "),
  );
});

test("finds synonyms of phrases and of their words", () => {
  const others = (text: string) =>
    synonymsIn(wordsOf(text)).flatMap(({ others: found }) => found.map((one) => one.join(" ")));
  expect(others("the purchase of a value sprint")).toContain(termOf("buy"));
  expect(others("model context protocol")).toContain("mcp");
  expect(others("context")).not.toContain("mcp");
});

test("the word lists contain no duplicates and no empty entries", () => {
  expect(data.weakWords.filter(isStopWord)).toEqual([]);
  expect(data.weakWords.every((word) => isWeak(termOf(word)))).toBe(true);
  for (const list of [data.stopWords, data.weakWords]) expect(new Set(list).size).toBe(list.length);
  expect(data.same.filter((words) => new Set(words).size < Math.max(2, words.length))).toEqual([]);
  const empty = data.means.filter(
    ({ said, means }) => !said.every(Boolean) || !means.every(Boolean),
  );
  expect(empty).toEqual([]);
});
