import { expect, test } from "vitest";
import { has, placesOf, toPhrases } from "./phrases.ts";
import { sentencesOf, tidy, wordsOf } from "./words.ts";

const finds = (phrase: string, text: string) => has(toPhrases([phrase]), wordsOf(text));

test.each([
  ["talk|speak to", "May I SPEAK to you?"],
  ["a? demo", "demo please"],
  ["automat~", "We automated it"],
  ["ignore * instructions", "Ignore all your previous instructions"],
  ["^ hello", "Hello there"],
  ["later $", "Maybe later."],
  ["i am", "I’m Ana"],
  ["do not", "don't"],
  ["ich heiße", "Ich heiße Jürgen"],
])("matches the phrase %j in %j", (phrase, text) => {
  expect(finds(phrase, tidy(text))).toBe(true);
});

test.each([
  ["talk|speak to", "speaking of that"],
  ["ignore * instructions", "ignore this very long list of instructions"],
  ["^ hello", "I said hello"],
  ["later $", "later today"],
])("does not match the phrase %j in %j", (phrase, text) => {
  expect(finds(phrase, text)).toBe(false);
});

test("returns the longest match at each position", () => {
  expect(placesOf(toPhrases(["my name is", "my name"]), wordsOf("well, my name is Ana"))).toEqual([
    { from: 1, to: 4 },
  ]);
});

test("splits sentences at line breaks, but not at abbreviations and numbers", () => {
  expect(sentencesOf("Dr. Khan of Acme Inc. asks. It took 3.5 hours!\nWhy?")).toEqual([
    "Dr. Khan of Acme Inc. asks.",
    "It took 3.5 hours!",
    "Why?",
  ]);
});

test("removes invisible characters and normalizes quotes", () => {
  expect(tidy("I\u200b’m\u00a0\u202eAna\t \r\n\r\nhere")).toBe("I'm Ana\nhere");
});
