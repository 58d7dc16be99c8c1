import { expect, test } from "vitest";
import { searchIn } from "./search-in.ts";

test("a term is searched for in every column", () => {
  const { source, parse, format } = searchIn("name", "email");
  expect(source).toBe("@or");
  expect(parse("ada")).toEqual({ "name@ilike": "ada", "email@ilike": "ada" });
  expect(format(parse("ada"))).toBe("ada");
  expect(parse("")).toBe("");
  expect(format(undefined)).toBe("");
});

test("a term cannot add conditions", () => {
  expect(searchIn("name").parse('a,email.eq.b)"')).toEqual({ "name@ilike": "a email.eq.b  " });
});
