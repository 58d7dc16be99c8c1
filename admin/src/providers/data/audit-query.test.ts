import { afterEach, expect, test } from "vitest";
import { setPreferredTimeZone } from "../../format/time-zone.ts";
import { auditQuery } from "./audit-query.ts";

afterEach(() => setPreferredTimeZone(undefined));

test("without a filter, all entries are requested", () => {
  expect(auditQuery({})).toEqual({});
  expect(auditQuery({ actor: "", since: null, until: "soon", row: 7 })).toEqual({});
});

test("an actor is an account id or a role", () => {
  const id = "22222222-2222-4222-8222-222222222222";
  expect(auditQuery({ actor: id })).toEqual({ by_actor: id });
  expect(auditQuery({ actor: "service" })).toEqual({ by_role: "service" });
});

test("days are whole days of the reader's zone, and the end date is included", () => {
  setPreferredTimeZone("Asia/Tokyo");
  expect(auditQuery({ since: "2026-11-20", until: "2026-11-20" })).toEqual({
    since: "2026-11-19T15:00:00.000Z",
    until: "2026-11-20T15:00:00.000Z",
  });
});

test("action, table and row are filters", () => {
  expect(auditQuery({ action: "update", table: "public.leads", row: "7" })).toEqual({
    of_action: "update",
    of_table: "public.leads",
    of_row: "7",
  });
});
