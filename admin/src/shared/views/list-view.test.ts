import { expect, test } from "vitest";
import { leadFilter } from "../../providers/data/lead-query.ts";
import { isSameView, savedView, viewAddress, type ListView, type ViewedList } from "./list-view.ts";

const plainView: ListView = {
  filter: {},
  sort: { field: "created_at", order: "DESC" },
  perPage: 25,
};
const leads: ViewedList = {
  resource: "leads",
  plain: plainView,
  parseFilter: leadFilter,
  hiddenColumns: [],
};
const people: ViewedList = { ...leads, resource: "people" };

const mine: ListView = {
  filter: { q: "Meyer & Co", owner: "me", status: "new", campaign: "Spring" },
  sort: { field: "lead_score", order: "ASC" },
  perPage: 50,
};

test("the address of a view contains filter, sort order and rows per page", () => {
  const query = new URL(viewAddress(leads, mine), "http://localhost").searchParams;
  expect(JSON.parse(query.get("filter") ?? "")).toEqual(mine.filter);
  expect([query.get("sort"), query.get("order"), query.get("perPage")]).toEqual([
    "lead_score",
    "ASC",
    "50",
  ]);
  expect(viewAddress(people, mine)).toMatch(/^\/people\?/);
});

test("a stored view is parsed without unknown filters and invalid values", () => {
  const filter = { ...mine.filter, status: "lost", extra: true };
  expect(savedView(leads, { ...mine, filter })).toEqual({
    ...mine,
    filter: { q: "Meyer & Co", owner: "me", campaign: "Spring" },
  });
  for (const invalid of [{}, null, "x", { filter: 7, sort: "name", perPage: "25" }])
    expect(savedView(leads, invalid)).toEqual(plainView);
});

test("views are compared by filters in any order and by sort order", () => {
  const reordered = { campaign: "Spring", status: "new", owner: "me", q: "Meyer & Co" } as const;
  expect(isSameView(leads, mine, { ...mine, filter: reordered, perPage: 100 })).toBe(true);
  expect(isSameView(leads, mine, { ...mine, filter: {} })).toBe(false);
  expect(isSameView(leads, mine, { ...mine, filter: { ...mine.filter, campaign: "Autumn" } })).toBe(
    false,
  );
  expect(isSameView(leads, mine, { ...mine, sort: plainView.sort })).toBe(false);
});
