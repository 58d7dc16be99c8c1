import { expect, test } from "vitest";
import { anyContains, leadFilter, leadQuery } from "./lead-query.ts";

test("a search looks into name, email and company", () => {
  expect(leadQuery({ q: "acme" })).toEqual({
    "or@": `(name.ilike."*acme*",email.ilike."*acme*",company.ilike."*acme*")`,
  });
});

test.each([
  ["commas and parentheses stay inside the value", "Meyer, (Bank)", `"*Meyer, (Bank)*"`],
  ["double quotes are escaped", `"Acme"`, String.raw`"*\"Acme\"*"`],
  ["single quotes need nothing", "O'Neil", `"*O'Neil*"`],
  ["LIKE's wildcards are taken literally", "100%_", String.raw`"*100\\%\\_*"`],
  ["a backslash is itself", String.raw`a\b`, String.raw`"*a\\\\b*"`],
  ["an asterisk is any one character", "a*b", `"*a_b*"`],
  ["dots and colons stay inside the value", "a.eq:b", `"*a.eq:b*"`],
])("%s", (_sentence, typed, sent) => {
  expect(anyContains(["name"], typed)).toBe(`(name.ilike.${sent})`);
});

test("status and source are filtered exactly", () => {
  expect(leadQuery({ status: "qualified", form_source: "chat" })).toEqual({
    "status@eq": "qualified",
    "form_source@eq": "chat",
  });
});

test("values that no filter offers count as no filter", () => {
  expect(leadFilter({ q: "  ", status: "all", form_source: 7, extra: "x" })).toEqual({});
});

test("a search loses the characters that no stored text can contain", () => {
  expect(leadFilter({ q: " a\u0000b \ud800 " })).toEqual({ q: "a b \ufffd" });
});
