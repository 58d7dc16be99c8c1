import { expect, test } from "vitest";
import { answerTime, withAnswerTime } from "./answer-time.ts";

test.each([
  [1, "1 hour"],
  [24, "24 hours"],
  [48, "48 hours"],
])("%i hours in words", (hours, words) => {
  expect(answerTime(hours)).toBe(words);
});

test("the promised time takes the place of its token in every text", () => {
  const content = {
    _id: "page-contact",
    count: 3,
    seo: { title: "Answered within {answer time}" },
    aside: [{ children: [{ text: "{answer time}, or {answer time}." }] }],
  };
  expect(withAnswerTime(content, 12)).toEqual({
    _id: "page-contact",
    count: 3,
    seo: { title: "Answered within 12 hours" },
    aside: [{ children: [{ text: "12 hours, or 12 hours." }] }],
  });
});

test("a value without the token is the same value", () => {
  const content = { title: "Contact", items: [{ text: "{name}" }, null] };
  expect(withAnswerTime(content, 12)).toBe(content);
});
