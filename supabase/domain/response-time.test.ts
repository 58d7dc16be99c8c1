import { expect, test } from "vitest";
import { formatResponseTime, insertResponseTime } from "./response-time.ts";

test.each([
  [1, "1 hour"],
  [24, "24 hours"],
  [48, "48 hours"],
])("formats %i hours as %j", (hours, text) => {
  expect(formatResponseTime(hours)).toBe(text);
});

test("replaces the placeholder in every text", () => {
  const content = {
    _id: "page-contact",
    count: 3,
    seo: { title: "Answered within {response time}" },
    aside: [{ children: [{ text: "{response time}, or {response time}." }] }],
  };
  expect(insertResponseTime(content, 12)).toEqual({
    _id: "page-contact",
    count: 3,
    seo: { title: "Answered within 12 hours" },
    aside: [{ children: [{ text: "12 hours, or 12 hours." }] }],
  });
});

test("returns the same object if no text has the placeholder", () => {
  const content = { title: "Contact", items: [{ text: "{name}" }, null] };
  expect(insertResponseTime(content, 12)).toBe(content);
});
