import { expect, test } from "vitest";
import { errorFile } from "./error-file.ts";
import { readCsv } from "./read-file.ts";

const titles = { line: "Line", errors: "Errors" };

test("rows with errors keep their cells, escape formulas, and can be read again", () => {
  const table = readCsv('Name;Note\nAda;"a\nb"\n=1+1;x\n');
  const text = errorFile(
    table,
    [
      { line: 2, given: {}, errors: "Email is missing." },
      { line: 4, given: {}, errors: "Duplicate of line 2." },
    ],
    titles,
  );
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(readCsv(text)).toEqual({
    titles: ["Name", "Note", "Line", "Errors"],
    rows: [
      { line: 2, cells: ["Ada", "a\nb", "2", "Email is missing."] },
      { line: 4, cells: ["'=1+1", "x", "4", "Duplicate of line 2."] },
    ],
  });
});

test("rows of a complete export remain objects", () => {
  expect(errorFile(undefined, [{ line: 3, given: { name: "Ada" }, errors: "E" }], titles)).toBe(
    '{"name":"Ada","line":3,"errors":"E"}\n',
  );
});
