import { expect, test } from "vitest";
import { guessMapping, inPieces, rowsToStage, withField } from "./columns.ts";

test("the titles of our own file are known", () => {
  const titles =
    "Name,Email,Company,Role,Phone,Inquiry Type,Form Source,Status,Lead Score,Created At,Message";
  expect(guessMapping(titles.split(","))).toEqual([
    "name",
    "email",
    "company",
    "role",
    "phone",
    "inquiry_type",
    "form_source",
    "status",
    undefined,
    "created_at",
    "message",
  ]);
});

test("titles of other programs are guessed, each field once", () => {
  expect(
    guessMapping(["Full Name", "E-Mail Address", "Organization", "E-mail", "Shoe size"]),
  ).toEqual(["name", "email", "company", undefined, undefined]);
});

test("a field that is given to another column leaves the first", () => {
  expect(withField(["name", "email"], 1, "name")).toEqual([undefined, "name"]);
  expect(withField(["name", "email"], 1, undefined)).toEqual(["name", undefined]);
});

test("rows are staged with the fields of their columns, and a source where they name none", () => {
  const table = {
    titles: ["Name", "X", "Source"],
    rows: [
      { line: 2, cells: ["Ada", "x", "chat"] },
      { line: 3, cells: ["Bo"] },
    ],
  };
  expect(rowsToStage(table, ["name", undefined, "form_source"], "contact_form")).toEqual([
    { line: 2, given: { name: "Ada", form_source: "chat" } },
    { line: 3, given: { name: "Bo", form_source: "contact_form" } },
  ]);
});

test("pieces hold every row once and stay below their size", () => {
  const rows = Array.from({ length: 1200 }, (_, line) => ({
    line,
    given: { name: "ë".repeat(50) },
  }));
  const pieces = inPieces(rows, 5000);
  expect(pieces.flat()).toEqual(rows);
  for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(6000);
  expect(inPieces([{ line: 1, given: { message: "x".repeat(9000) } }], 5000)).toHaveLength(1);
});
