import { expect, test } from "vitest";
import { requireAtMostOne, requireExactlyOne } from "./exactly-one.ts";

const labels = { file: "a file", link: "a link" };
const file = { _type: "file", asset: { _type: "reference", _ref: "file-abc-pdf" } };

test.each([
  ["a file", { file }],
  ["a link", { link: "https://example.com" }],
  ["a file with an empty link", { file, link: " " }],
  ["a link with a removed upload", { file: { _type: "file" }, link: "https://a.b" }],
])("accepts %s", (_, parent) => {
  expect(requireExactlyOne(parent, labels)).toBe(true);
  expect(requireAtMostOne(parent, labels)).toBe(true);
});

test("rejects two filled fields with an error message", () => {
  const both = { file, link: "https://example.com" };
  expect(requireExactlyOne(both, labels)).toBe("Choose only one: a file or a link");
  expect(requireAtMostOne(both, labels)).toBe("Choose only one: a file or a link");
});

test("lists three fields with commas", () => {
  const three = { ...labels, page: "a page" };
  expect(requireExactlyOne({}, three)).toBe("Choose a file, a link, or a page");
  const message = "Choose only one: a file, a link, or a page";
  expect(requireExactlyOne({ file, link: "https://example.com" }, three)).toBe(message);
  expect(requireAtMostOne({ link: "https://example.com", page: "/" }, three)).toBe(message);
});

test.each([undefined, {}, { file: { _type: "file" } }, { link: "" }])(
  "requireExactlyOne rejects %j, requireAtMostOne accepts it",
  (parent) => {
    expect(requireExactlyOne(parent, labels)).toBe("Choose a file or a link");
    expect(requireAtMostOne(parent, labels)).toBe(true);
  },
);
