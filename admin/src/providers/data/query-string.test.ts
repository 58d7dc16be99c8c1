import { expect, test } from "vitest";
import { parse, stringify } from "./query-string.ts";

test("a list of values repeats its key, a missing value is left out", () => {
  expect(stringify({ age: ["gte.1", "lt.9"], page: 2, gone: undefined, none: null })).toBe(
    "age=gte.1&age=lt.9&page=2",
  );
});

test("what was written is read again, whatever it holds", () => {
  const query = { filter: '{"q":"a&b = ü%20+"}', page: "2" };
  expect(parse(`?${stringify(query)}`)).toEqual(query);
});
