import { expect, test } from "vitest";
import { copySeedDocument, findProblems } from "../seeded-content.fixture.ts";
import { describeSize } from "./table-block.ts";

const article = copySeedDocument("article", "article-first-module");

/** The validation messages for an article with one block. */
const findBlockProblems = (block: object) =>
  findProblems({ ...article, body: [{ _key: "a", ...block }] });

const row = (key: string, ...cells: string[]) => ({ _key: key, _type: "tableRow", cells });
const table = (...rows: object[]) => ({ _type: "tableBlock", grid: { rows } });

test.each([
  ["Add at least a header and one row", table()],
  ["Add at least a header and one row", table(row("a", "Report"))],
  ["Enter the column names in the first row", table(row("a", " "), row("b", "Sales"))],
  ["Row 2 needs 2 cells, like the header", table(row("a", "Report", "Age"), row("b", "Sales"))],
])("reports “%s”", async (message, block) => {
  expect(await findBlockProblems(block)).toEqual([`error body.[a].grid: ${message}`]);
});

const video = { _type: "videoBlock", title: "The first run" };
const file = { _type: "file", asset: { _type: "reference", _ref: "file-1-mp4" } };
const url = "https://vimeo.com/1084537";

test.each([
  ["Choose an address or a file", video],
  ["Choose only one: an address or a file", { ...video, url, file }],
  [
    "Enter the address of one video on YouTube or Vimeo",
    { ...video, url: "https://example.com/video" },
  ],
])("reports “%s” of a video", async (message, block) => {
  expect(await findBlockProblems(block)).toEqual([`error body.[a].url: ${message}`]);
});

test("accepts a video of a service or a file", async () => {
  expect(await findBlockProblems({ ...video, url })).toEqual([]);
  expect(await findBlockProblems({ ...video, file })).toEqual([]);
});

test("requires the file of a file block", async () => {
  expect(await findBlockProblems({ _type: "fileBlock", label: "Worksheet" })).toEqual([
    "error body.[a].file: Choose a file or remove this block",
  ]);
});

test("describes the size of a table with its header row", () => {
  expect(describeSize([2, 2])).toBe("Table · 2 rows, 2 columns");
  expect(describeSize([1])).toBe("Table · 1 row, 1 column");
  expect(describeSize([])).toBe("No rows yet");
});
