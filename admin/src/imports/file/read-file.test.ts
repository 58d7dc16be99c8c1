import { expect, test } from "vitest";
import { readCsv, readJsonLines, decodeText, UnreadableFileError } from "./read-file.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => [
      ...(typeof part === "string" ? new TextEncoder().encode(part) : part),
    ]),
  );

test.each([
  ["UTF-8", bytes("Zoë")],
  ["UTF-8 with a BOM", bytes([0xef, 0xbb, 0xbf], "Zoë")],
  ["windows-1252", bytes("Zo", [0xeb])],
  ["UTF-16", bytes([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0])],
])("decodes %s", (_, content) => {
  expect(decodeText(content)).toBe("Zoë");
});

test.each([
  ["a,b;c\n1,2", ["a", "b;c"]],
  ["a;b;c\n1;2,5;3\n4;5;6", ["a", "b", "c"]],
  ["a\tb\n1\t2", ["a", "b"]],
  ['"a;b;c",d\n1,2', ["a;b;c", "d"]],
])("the titles of %j are %j", (text, titles) => {
  expect(readCsv(text).titles).toEqual(titles);
});

test("cells contain separators, doubled quotes and line breaks; rows have their line number", () => {
  expect(readCsv('Name , Note\r\n"Ada ""A""","x,\ny"\r\n,\r\nBo,5"\n')).toEqual({
    titles: ["Name", "Note"],
    rows: [
      { line: 2, cells: ['Ada "A"', "x,\ny"] },
      { line: 5, cells: ["Bo", '5"'] },
    ],
  });
});

test("lines are counted across quoted line breaks and any line ends", () => {
  expect(readCsv('\uFEFFa,b\r\n"1\r\n2",3\r\r\n\n4,5').rows).toEqual([
    { line: 2, cells: ["1\n2", "3"] },
    { line: 6, cells: ["4", "5"] },
  ]);
});

test("the last line needs no line end", () => {
  expect(readCsv("a\n1").rows).toEqual([{ line: 2, cells: ["1"] }]);
});

test.each([
  ['a\n"1', "openQuote", 2],
  ["a\n", "noRows", 1],
  ["", "noRows", 1],
])("%j cannot be read", (text, reason, line) => {
  expect(() => readCsv(text)).toThrow(expect.objectContaining({ reason, line }));
});

test("parses a JSON object from each line and rejects other values", () => {
  expect(readJsonLines('{"a":1}\n\n{"a":null}')).toEqual([
    { line: 1, given: { a: 1 } },
    { line: 3, given: { a: null } },
  ]);
  expect(() => readJsonLines('{"a":1}\n[1]')).toThrow(new UnreadableFileError("notJson", 2));
  expect(() => readJsonLines("{")).toThrow(new UnreadableFileError("notJson", 1));
});
