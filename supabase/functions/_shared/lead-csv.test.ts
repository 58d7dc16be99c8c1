import { expect, test } from "vitest";
import { csvCell, csvFileName, csvHeader, csvLine } from "./lead-csv.ts";

const lead = {
  name: "Ada",
  email: "ada@example.com",
  company: null,
  role: "cto",
  phone: "+1 555 0100",
  inquiry_type: "sales",
  form_source: "contact_form",
  status: "new",
  lead_score: 40,
  created_at: "2026-11-21T09:30:00.5+00:00",
  message: "Subject: Hi\n\nOne, two\r\nthree",
};

test("the columns are the spec's", () => {
  expect(csvHeader()).toBe(
    '"Name","Email","Company","Role","Phone","Inquiry Type","Form Source","Status","Lead Score","Created At","Message"\n',
  );
});

test("newlines of the message become spaces, its commas semicolons, every cell is quoted", () => {
  expect(csvLine(lead)).toBe(
    `"Ada","ada@example.com","","cto","'+1 555 0100","sales","contact_form","new","40","2026-11-21T09:30:00.500Z","Subject: Hi  One; two three"\n`,
  );
});

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
  expect(csvLine({ ...lead, message: text })).toMatch(/,"'[^"]*"\n$/);
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

test("the file is named by the day", () => {
  expect(csvFileName(new Date("2026-11-21T23:59:00Z"))).toBe("leads-export-2026-11-21.csv");
});
