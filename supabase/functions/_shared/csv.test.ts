import { expect, test } from "vitest";
import { csvCell, csvFileName, csvHeader, csvLine, type CsvColumn } from "./csv.ts";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  "＋1",
  "－1",
  "＠x",
  "  =1",
  "\u00a0=1",
])("%j is no formula", (text) => {
  expect(csvCell(text)).toMatch(/^"'/);
});

test.each(["Ada", "a=b", "5-3", "", "'quoted'"])("%j stays as it is", (text) => {
  expect(csvCell(text)).toBe(`"${text}"`);
});

test("an inner quote is doubled, so that nothing after it becomes a cell", () => {
  expect(csvCell('x","=cmd')).toBe('"x"",""=cmd"');
});

test("a cell is one line, whatever it holds", () => {
  expect(csvCell("a\u2028b\r\nc\rd")).toBe('"a b c d"');
});

test("a number is no formula", () => {
  expect(csvCell(-5)).toBe('"-5"');
});

test("a file has a line of titles and a line per row", () => {
  const columns: CsvColumn<{ a: string; b: null }>[] = [
    ["A", ({ a }) => a],
    ["B", ({ b }) => b],
  ];
  expect(csvHeader(columns) + csvLine(columns, { a: "1", b: null })).toBe('"A","B"\n"1",""\n');
});

test("the file is named by the day", () => {
  const name = csvFileName("leads-export", new Date("2026-11-21T23:59:00Z"));
  expect(name).toBe("leads-export-2026-11-21.csv");
});
