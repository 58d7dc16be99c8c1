// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("the scroll position of lists is left to the router", () => {
  const store = createStore();
  store.setup();
  store.setItem("leads.list.scrollPosition", 800);
  expect(store.getItem("leads.list.scrollPosition")).toBeUndefined();
});

test("signing out forgets what was looked at, and keeps what was arranged", () => {
  const store = createStore();
  store.setup();
  for (const key of ["theme", "leads.datatable", "leads.selectedIds"]) store.setItem(key, [key]);
  store.reset();
  expect(store.getItem("theme")).toEqual(["theme"]);
  expect(store.getItem("leads.datatable")).toEqual(["leads.datatable"]);
  expect(store.getItem("leads.datatable")).toEqual(["leads.datatable"]);
  expect(store.getItem("leads.selectedIds")).toBeUndefined();
});
