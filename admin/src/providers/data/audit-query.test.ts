import { expect, test } from "vitest";
import { auditQuery } from "./audit-query.ts";

test("without a filter, all entries are requested", () => {
  expect(auditQuery({})).toEqual({});
  expect(auditQuery({ actor: "", since: null, until: "soon", row: 7 })).toEqual({});
});

test("an actor is an account id or a role", () => {
  const id = "22222222-2222-4222-8222-222222222222";
  expect(auditQuery({ actor: id })).toEqual({ by_actor: id });
  expect(auditQuery({ actor: "service" })).toEqual({ by_role: "service" });
});

test("days are whole local days, and the end date is included", () => {
  expect(auditQuery({ since: "2026-11-20", until: "2026-11-20" })).toEqual({
    since: new Date(2026, 10, 20).toISOString(),
    until: new Date(2026, 10, 21).toISOString(),
  });
});

test("action, table and row are filters", () => {
  expect(auditQuery({ action: "update", table: "public.leads", row: "7" })).toEqual({
    of_action: "update",
    of_table: "public.leads",
    of_row: "7",
  });
});
