import { expect, test } from "vitest";
import { auditFilter, auditQuery } from "./audit-filter.ts";

const asked = (query: string) => auditQuery(auditFilter(new URLSearchParams(query)));

test("an address without a filter asks for everything", () => {
  expect(asked("")).toEqual({});
  expect(asked("actor=&since=&until=soon")).toEqual({});
});

test("who is an account by its id, and a role by its name", () => {
  const id = "22222222-2222-4222-8222-222222222222";
  expect(asked(`actor=${id}`)).toEqual({ by_actor: id });
  expect(asked("actor=service")).toEqual({ by_role: "service" });
});

test("days are whole: the last one is asked for to its end", () => {
  expect(asked("since=2026-11-20&until=2026-11-20")).toEqual({
    since: new Date(2026, 10, 20).toISOString(),
    until: new Date(2026, 10, 21).toISOString(),
  });
});

test("what was done, to which row", () => {
  expect(asked("action=update&table=public.leads&row=7")).toEqual({
    of_action: "update",
    of_table: "public.leads",
    of_row: "7",
  });
});
