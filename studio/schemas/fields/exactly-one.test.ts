import { expect, test } from "vitest";
import { atMostOne, exactlyOne } from "./exactly-one.ts";

const names = { file: "a file", link: "a link" };
const file = { _type: "file", asset: { _type: "reference", _ref: "file-abc-pdf" } };

test.each([
  ["a file", { file }],
  ["a link", { link: "https://example.com" }],
  ["a file with an empty link", { file, link: " " }],
  ["a link with a removed upload", { file: { _type: "file" }, link: "https://a.b" }],
])("accepts %s", (_, parent) => {
  expect(exactlyOne(parent, names)).toBe(true);
  expect(atMostOne(parent, names)).toBe(true);
});

test("rejects more than one with a reason", () => {
  const both = { file, link: "https://example.com" };
  expect(exactlyOne(both, names)).toBe("Choose only one: a file or a link");
  expect(atMostOne(both, names)).toBe("Choose only one: a file or a link");
});

test("lists three fields with commas", () => {
  const three = { ...names, page: "a page" };
  expect(exactlyOne({}, three)).toBe("Choose a file, a link, or a page");
  const reason = "Choose only one: a file, a link, or a page";
  expect(exactlyOne({ file, link: "https://example.com" }, three)).toBe(reason);
  expect(atMostOne({ link: "https://example.com", page: "/" }, three)).toBe(reason);
});

test.each([undefined, {}, { file: { _type: "file" } }, { link: "" }])(
  "rejects neither (%j) where one is required",
  (parent) => {
    expect(exactlyOne(parent, names)).toBe("Choose a file or a link");
    expect(atMostOne(parent, names)).toBe(true);
  },
);
