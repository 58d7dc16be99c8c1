// @vitest-environment node
import { expect, test } from "vitest";
import {
  parseFilter,
  createFilterPredicate,
  pageSize,
  serializeFilter,
  selectPage,
} from "./filter.ts";

const resource = {
  title: "The First Eight Weeks",
  description: "From the blueprint call to a KPI that MOVED",
  category: "Implementation",
};
const matches = (filter: Parameters<typeof parseFilter>[0]) =>
  createFilterPredicate(parseFilter(filter))(resource);

test("matches a case-insensitive substring of title or description", () => {
  expect(matches({ q: "eight w" })).toBe(true);
  expect(matches({ q: "kpi THAT moved" })).toBe(true);
  expect(matches({ q: "weeks first" })).toBe(false);
  expect(matches({ q: "Implementation" })).toBe(false);
});

test("matches the exact category, or all", () => {
  expect(matches({ category: "Implementation" })).toBe(true);
  expect(matches({ category: "implementation" })).toBe(false);
  expect(matches({ category: "Implement" })).toBe(false);
  expect(matches({ category: "all" })).toBe(true);
  expect(matches({})).toBe(true);
});

test("requires both text and category to match", () => {
  expect(matches({ q: "weeks", category: "Security" })).toBe(false);
  expect(matches({ q: "months", category: "Implementation" })).toBe(false);
});

test("treats the search text literally", () => {
  expect(matches({ q: ".*" })).toBe(false);
  expect(matches({ q: "weeks " })).toBe(false);
});

test("round-trips a filter through the query string", () => {
  const filter = { q: "a&b", category: "Sales & Marketing", page: 2 };
  const address = serializeFilter(filter);
  expect(address).toBe("?q=a%26b&category=Sales+%26+Marketing&page=2");
  expect(parseFilter(Object.fromEntries(new URLSearchParams(address)))).toEqual(filter);
  expect(serializeFilter(parseFilter({}))).toBe("");
});

test("selects the cards of a page and stops at the last", () => {
  const many = Array.from({ length: 2 * pageSize + 1 }, () => resource);
  const select = (page: string) => {
    const { shown: cards, ...rest } = selectPage(many, parseFilter({ page }));
    return { ...rest, cards: cards.length };
  };
  expect(select("1")).toEqual({ page: 1, hasMore: true, cards: pageSize });
  expect(select("3")).toEqual({ page: 3, hasMore: false, cards: 1 });
  expect(select("99")).toEqual({ page: 3, hasMore: false, cards: 1 });
  expect(selectPage([], parseFilter({}))).toEqual({ shown: [], page: 1, hasMore: false });
});

test.each(["0", "-1", "1.5", "x", "1e9", "999999"])("treats page %s as the first", (page) => {
  expect(parseFilter({ page }).page).toBe(1);
});
