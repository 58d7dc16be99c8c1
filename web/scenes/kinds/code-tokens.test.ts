import { expect, test } from "vitest";
import { tokenizeCode } from "./code-tokens.ts";

const kinds = (line: string) =>
  tokenizeCode(line).flatMap(({ kind, text }) => (kind === "plain" ? [] : [[kind, text]]));

test("recognizes comments, strings and keywords", () => {
  expect(kinds('  return open("a // b"); // why')).toEqual([
    ["keyword", "return"],
    ["string", '"a // b"'],
    ["comment", "// why"],
  ]);
});

test.each([
  ["select id -- all of them", "-- all of them"],
  ["x = 1  # per cent", "# per cent"],
])("finds the comment of %s", (line, comment) => {
  expect(kinds(line)).toContainEqual(["comment", comment]);
});

test("treats no color, URL or negative number as a comment", () => {
  expect(kinds("a#b https://example.com --x").filter(([kind]) => kind === "comment")).toEqual([]);
});

test.each(["", "   ", "plain", 'an "open string', "é (日本)"])(
  "keeps every character of %j",
  (line) => {
    expect(
      tokenizeCode(line)
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
  },
);
