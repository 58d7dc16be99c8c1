import { expect, test } from "vitest";
import { countRows, isSameAddress, rowsByTable } from "./stored-rows.ts";

test("rows are counted in exports and erasures, without empty tables", () => {
  const exported = { "public.leads": [{}, {}], "public.notes": [], "public.people": [{}] };
  expect(rowsByTable(exported)).toEqual([
    ["public.leads", 2],
    ["public.people", 1],
  ]);
  expect(countRows(exported)).toBe(3);
  expect(countRows({ "public.leads": 2, "public.people": 1, "public.notes": 0 })).toBe(3);
});

test.each([null, undefined, {}, "x"])("%j has no rows", (response) => {
  expect(countRows(response)).toBe(0);
});

test("addresses are compared without case and surrounding spaces", () => {
  expect(isSameAddress(" Ada@Example.com ", "ada@example.COM")).toBe(true);
  expect(isSameAddress("ada@example.com", "ada@example.co")).toBe(false);
});
