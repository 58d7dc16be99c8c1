import { expect, test } from "vitest";
import { tokenizeCode } from "./code-tokens.ts";

const kinds = (line: string) =>
  tokenizeCode(line).flatMap(({ kind, text }) => (kind === "plain" ? [] : [[kind, text]]));

test("comments, strings and keywords are told apart", () => {
  expect(kinds('  return open("a // b"); // why')).toEqual([
    ["keyword", "return"],
    ["string", '"a // b"'],
    ["comment", "// why"],
  ]);
});

test.each([
  ["select id -- all of them", "-- all of them"],
  ["x = 1  # per cent", "# per cent"],
])("%s has a comment", (line, comment) => {
  expect(kinds(line)).toContainEqual(["comment", comment]);
});

test("a colour, an address and a negative number are no comments", () => {
  expect(kinds("a#b https://example.com --x").filter(([kind]) => kind === "comment")).toEqual([]);
});

test.each(["", "   ", "plain", 'an "open string', "é (日本)"])(
  "no letter of %j is lost",
  (line) => {
    expect(
      tokenizeCode(line)
        .map(({ text }) => text)
        .join(""),
    ).toBe(line);
  },
);
