import { expect, test } from "vitest";
import { formatAnswerTime, insertAnswerTime } from "./answer-time.ts";

test.each([
  [1, "1 hour"],
  [24, "24 hours"],
  [48, "48 hours"],
])("formats %i hours as %j", (hours, text) => {
  expect(formatAnswerTime(hours)).toBe(text);
});

test("replaces the placeholder in every text", () => {
  const content = {
    _id: "page-contact",
    count: 3,
    seo: { title: "Answered within {answer time}" },
    aside: [{ children: [{ text: "{answer time}, or {answer time}." }] }],
  };
  expect(insertAnswerTime(content, 12)).toEqual({
    _id: "page-contact",
    count: 3,
    seo: { title: "Answered within 12 hours" },
    aside: [{ children: [{ text: "12 hours, or 12 hours." }] }],
  });
});

test("returns the same object without a placeholder", () => {
  const content = { title: "Contact", items: [{ text: "{name}" }, null] };
  expect(insertAnswerTime(content, 12)).toBe(content);
});
