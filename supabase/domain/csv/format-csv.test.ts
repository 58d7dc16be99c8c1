import { expect, test } from "vitest";
import { formatCsv } from "./format-csv.ts";

test("quotes every cell and ends every row", () => {
  expect(formatCsv([["name"], ['Müller "Ada", Bonn']])).toBe(
    '\uFEFF"name"\r\n"Müller ""Ada"", Bonn"\r\n',
  );
});

test.each(["=1+1", "+cmd", "-cmd", "@sum", "\tx"])("defuses the formula %j", (text) => {
  expect(formatCsv([[text]])).toContain(`"'${text}"`);
});

test.each(["-12.5", "+49 30 1234"])("leaves the number %j as it is", (text) => {
  expect(formatCsv([[text]])).toContain(`"${text}"`);
});
