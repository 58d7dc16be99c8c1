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
])("the phrase %j stands in %j", (phrase, text) => {
  expect(finds(phrase, tidy(text))).toBe(true);
});

test.each([
  ["talk|speak to", "speaking of that"],
  ["ignore * instructions", "ignore this very long list of instructions"],
  ["^ hello", "I said hello"],
  ["later $", "later today"],
])("the phrase %j does not stand in %j", (phrase, text) => {
  expect(finds(phrase, text)).toBe(false);
});

test("a phrase says which words it takes, the longest at each place", () => {
  expect(placesOf(toPhrases(["my name is", "my name"]), wordsOf("well, my name is Ana"))).toEqual([
    { from: 1, to: 4 },
  ]);
});

test("abbreviations and figures do not end a sentence, line breaks do", () => {
  expect(sentencesOf("Dr. Khan of Acme Inc. asks. It took 3.5 hours!\nWhy?")).toEqual([
    "Dr. Khan of Acme Inc. asks.",
    "It took 3.5 hours!",
    "Why?",
  ]);
});

test("what cannot be seen is gone, and signs are written one way", () => {
  expect(tidy("I\u200b’m\u00a0\u202eAna\t \r\n\r\nhere")).toBe("I'm Ana\nhere");
});
