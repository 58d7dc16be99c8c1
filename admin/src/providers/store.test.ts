// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("does not store the scroll position of lists", () => {
  const store = createStore();
  store.setup();
  store.setItem("leads.list.scrollPosition", 800);
  expect(store.getItem("leads.list.scrollPosition")).toBeUndefined();
});

test("signing out removes everything except preferences", () => {
  const store = createStore();
  store.setup();
  for (const key of ["theme", "leads.datatable", "leads.selectedIds"]) store.setItem(key, [key]);
  store.reset();
  expect(store.getItem("theme")).toEqual(["theme"]);
  expect(store.getItem("leads.datatable")).toEqual(["leads.datatable"]);
  expect(store.getItem("leads.selectedIds")).toBeUndefined();
});
