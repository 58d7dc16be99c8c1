// @vitest-environment node
import { expect, test } from "vitest";
import {
  parseFilter,
  createFilterPredicate,
  pageSize,
  serializeFilter,
  selectPage,
} from "./filter.ts";

const guide = {
  title: "The First Eight Weeks",
  description: "From the blueprint call to a KPI that MOVED",
  category: "Implementation",
};
const found = (filter: Parameters<typeof parseFilter>[0]) =>
  createFilterPredicate(parseFilter(filter))(guide);

test("the search is a part of title or description, whatever its capitals", () => {
  expect(found({ q: "eight w" })).toBe(true);
  expect(found({ q: "kpi THAT moved" })).toBe(true);
  expect(found({ q: "weeks first" })).toBe(false);
  expect(found({ q: "Implementation" })).toBe(false);
});

test("the category matches exactly, or is all", () => {
  expect(found({ category: "Implementation" })).toBe(true);
  expect(found({ category: "implementation" })).toBe(false);
  expect(found({ category: "Implement" })).toBe(false);
  expect(found({ category: "all" })).toBe(true);
  expect(found({})).toBe(true);
});

test("both must hold", () => {
  expect(found({ q: "weeks", category: "Security" })).toBe(false);
  expect(found({ q: "months", category: "Implementation" })).toBe(false);
});

test("what is searched for is taken as it is, not as a pattern", () => {
  expect(found({ q: ".*" })).toBe(false);
  expect(found({ q: "weeks " })).toBe(false);
});

test("an address says a filter and back; the first view has no query", () => {
  const filter = { q: "a&b", category: "Sales & Marketing", page: 2 };
  const address = serializeFilter(filter);
  expect(address).toBe("?q=a%26b&category=Sales+%26+Marketing&page=2");
  expect(parseFilter(Object.fromEntries(new URLSearchParams(address)))).toEqual(filter);
  expect(serializeFilter(parseFilter({}))).toBe("");
});

test("a page holds its share of what is found; behind the last one comes none", () => {
  const many = Array.from({ length: 2 * pageSize + 1 }, () => guide);
  const shown = (page: string) => {
    const { shown: cards, ...rest } = selectPage(many, parseFilter({ page }));
    return { ...rest, cards: cards.length };
  };
  expect(shown("1")).toEqual({ page: 1, more: true, cards: pageSize });
  expect(shown("3")).toEqual({ page: 3, more: false, cards: 1 });
  expect(shown("99")).toEqual({ page: 3, more: false, cards: 1 });
  expect(selectPage([], parseFilter({}))).toEqual({ shown: [], page: 1, more: false });
});

test.each(["0", "-1", "1.5", "x", "1e9", "999999"])("page %s is the first", (page) => {
  expect(parseFilter({ page }).page).toBe(1);
});
