import { expect, test } from "vitest";
import { auditCopy } from "./audit.copy.ts";
import {
  actorOf,
  changesOf,
  factsOf,
  fieldLabel,
  referenceOf,
  tableLabel,
  type Entry,
} from "./entry.ts";

const entry = (change: Partial<Entry> = {}): Entry => ({
  id: 1,
  at: "2026-11-21T10:00:00Z",
  actor_id: "a1",
  actor_name: "Ada",
  actor_role: "admin",
  action: "update",
  table_name: "public.leads",
  row_id: "7",
  subject: "p1",
  details: {},
  personal: null,
  ...change,
});

test("unencrypted and decrypted values are combined, in the order of the columns", () => {
  const details = {
    changed: ["phone", "status"],
    before: { status: "new" },
    after: { status: "contacted" },
  };
  const personal = { before: { phone: null }, after: { phone: "+1 555" } };
  expect(changesOf(entry({ details, personal }))).toEqual([
    { column: "phone", before: null, after: "+1 555" },
    { column: "status", before: "new", after: "contacted" },
  ]);
});

test("the values of a secret column are hidden", () => {
  const details = { changed: ["busy_url"], before: {}, after: {} };
  expect(changesOf(entry({ details }))).toEqual([{ column: "busy_url", hidden: true }]);
});

test("without the key, encrypted values are erased and the others remain", () => {
  const details = { changed: ["phone", "status"], before: null, after: { status: "closed" } };
  expect(changesOf(entry({ details, personal: "[erased]" }))).toEqual([
    { column: "phone", erased: true },
    { column: "status", before: null, after: "closed" },
  ]);
});

test("values other than text are shown as JSON", () => {
  const details = { changed: ["tags"], before: { tags: ["a"] }, after: { tags: { b: 1 } } };
  expect(changesOf(entry({ details }))).toEqual([
    { column: "tags", before: '["a"]', after: '{"b":1}' },
  ]);
});

test("a created row has only its non-empty values", () => {
  const details = {
    changed: ["created_at", "done_at", "id", "title"],
    before: null,
    after: { created_at: "2026-11-21T10:00:00Z", done_at: null, id: "7", title: "Call" },
  };
  expect(changesOf(entry({ action: "insert", details }))).toEqual([
    { column: "title", before: null, after: "Call" },
  ]);
});

test("other details are listed", () => {
  expect(factsOf({ details: { "public.leads": 2, changed: ["x"], before: {} } })).toEqual([
    ["public.leads", "2"],
  ]);
  expect(changesOf(entry({ details: { "public.leads": 2 } }))).toEqual([]);
  expect(factsOf({ details: null })).toEqual([]);
});

test("an entry links its record if the record has a page, otherwise its person", () => {
  expect(referenceOf(entry())).toEqual({ resource: "leads", id: "7" });
  expect(referenceOf(entry({ table_name: "public.notes" }))).toEqual({
    resource: "people",
    id: "p1",
  });
  expect(referenceOf(entry({ action: "delete" }))).toEqual({ resource: "people", id: "p1" });
  expect(referenceOf(entry({ table_name: "public.blocked_times", subject: "" }))).toBeUndefined();
});

test("columns have readable names", () => {
  expect(fieldLabel("owner_id")).toBe("Owner");
  expect(fieldLabel("attendee_name")).toBe("Attendee name");
  expect(fieldLabel("public.leads")).toBe("Lead");
  expect(fieldLabel("public.lead_points")).toBe("Lead points");
});

test("the actor is a name, a service or a deleted account", () => {
  expect(actorOf(entry())).toBe("Ada");
  const service = entry({ actor_role: "service", actor_id: "", actor_name: "" });
  expect(actorOf(service)).toBe("System");
  expect(actorOf({ ...service, actor_role: "visitor_link" })).toBe("Visitor (signed link)");
  expect(actorOf(entry({ actor_name: "" }))).toBe(auditCopy.unknownActor);
});

test("an unknown table keeps its name", () => {
  expect(tableLabel("public.leads")).toBe("Lead");
  expect(tableLabel("public.toString")).toBe("public.toString");
});
