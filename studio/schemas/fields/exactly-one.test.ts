import { expect, test } from "vitest";
import { atMostOne, exactlyOne } from "./exactly-one.ts";

const names = { file: "a file", link: "a link" };
const file = { _type: "file", asset: { _type: "reference", _ref: "file-abc-pdf" } };

test.each([
  ["a file", { file }],
  ["a link", { link: "https://example.com" }],
  ["a file beside an emptied link", { file, link: " " }],
  ["a link beside an upload that was taken away", { file: { _type: "file" }, link: "https://a.b" }],
])("%s is exactly one", (_, parent) => {
  expect(exactlyOne(parent, names)).toBe(true);
  expect(atMostOne(parent, names)).toBe(true);
});

test("both are refused with a reason", () => {
  const both = { file, link: "https://example.com" };
  expect(exactlyOne(both, names)).toBe("Choose one: a file or a link, not both");
  expect(atMostOne(both, names)).toBe("Choose one: a file or a link, not both");
});

test.each([undefined, {}, { file: { _type: "file" } }, { link: "" }])(
  "nothing (%j) is refused where one is needed",
  (parent) => {
    expect(exactlyOne(parent, names)).toBe("Choose a file or a link");
    expect(atMostOne(parent, names)).toBe(true);
  },
);
