import { expect, test } from "vitest";
import { CsvRecordCounter } from "./csv-records.ts";

function count(...pieces: string[]): number {
  const counter = new CsvRecordCounter();
  for (const piece of pieces) counter.add(piece);
  return counter.count;
}

test("the header is no record", () => {
  expect(count("")).toBe(0);
  expect(count('"Name","Email"\r\n')).toBe(0);
});

test("each line is a record, also the last one without a line break", () => {
  expect(count('"Name"\r\n"Ada"\r\n"Bo"\r\n')).toBe(2);
  expect(count('"Name"\n"Ada"\n"Bo"')).toBe(2);
});

test("line breaks and doubled quotes inside a cell do not end a record", () => {
  expect(count('"Name"\r\n"Ada\r\nLovelace ""the first"""\r\n"Bo"\r\n')).toBe(2);
});

test("a piece may end anywhere", () => {
  const csv = '"Name","Note"\r\n"Ada","a\n""b"""\r\n"Bo",""\r\n';
  for (let cut = 0; cut <= csv.length; cut += 1) {
    expect(count(csv.slice(0, cut), csv.slice(cut))).toBe(2);
  }
});
