import { expect, test } from "vitest";
import { csvHeader, csvLine } from "./csv.ts";
import { leadColumns } from "./lead-csv.ts";

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
  expect(csvHeader(leadColumns)).toBe(
    '"Name","Email","Company","Role","Phone","Inquiry Type","Form Source","Status","Lead Score","Created At","Message"\n',
  );
});

test("newlines of the message become spaces, its commas semicolons, every cell is quoted", () => {
  expect(csvLine(leadColumns, lead)).toBe(
    `"Ada","ada@example.com","","cto","'+1 555 0100","sales","contact_form","new","40","2026-11-21T09:30:00.500Z","Subject: Hi  One; two three"\n`,
  );
});

test("a message that begins like a formula is none", () => {
  expect(csvLine(leadColumns, { ...lead, message: "\t=1" })).toMatch(/,"'[^"]*"\n$/);
});
