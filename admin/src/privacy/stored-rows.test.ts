import { expect, test } from "vitest";
import { isSameAddress, storedRows } from "./stored-rows.ts";

test("rows are counted over all tables, in an export and in an erasure", () => {
  expect(storedRows({ "public.leads": [{}, {}], "public.notes": [], "public.people": [{}] })).toBe(
    3,
  );
  expect(storedRows({ "public.leads": 2, "public.people": 1, "public.notes": 0 })).toBe(3);
});

test.each([null, undefined, {}, "x"])("%j tells of none", (answer) => {
  expect(storedRows(answer)).toBe(0);
});

test("capitals and blanks around it do not make another address", () => {
  expect(isSameAddress(" Ada@Example.com ", "ada@example.COM")).toBe(true);
  expect(isSameAddress("ada@example.com", "ada@example.co")).toBe(false);
});
