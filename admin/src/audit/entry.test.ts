import { expect, test } from "vitest";
import { auditCopy } from "./audit.copy.ts";
import { actorOf, changesOf, factsOf, placeOf, tableWord, type Entry } from "./entry.ts";

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

test("open and encrypted values stand side by side, in the order of the columns", () => {
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

test("of a secret column only the change is told", () => {
  const details = { changed: ["busy_url"], before: {}, after: {} };
  expect(changesOf(entry({ details }))).toEqual([{ column: "busy_url", hidden: true }]);
});

test("once the key is gone, the encrypted ones are erased and the open ones stay", () => {
  const details = { changed: ["phone", "status"], before: null, after: { status: "closed" } };
  expect(changesOf(entry({ details, personal: "[erased]" }))).toEqual([
    { column: "phone", erased: true },
    { column: "status", before: null, after: "closed" },
  ]);
});

test("values that are no text are written out", () => {
  const details = { changed: ["tags"], before: { tags: ["a"] }, after: { tags: { b: 1 } } };
  expect(changesOf(entry({ details }))).toEqual([
    { column: "tags", before: '["a"]', after: '{"b":1}' },
  ]);
});

test("of a row that was added only what it holds is told", () => {
  const details = {
    changed: ["created_at", "done_at", "id", "title"],
    before: null,
    after: { created_at: "2026-11-21T10:00:00Z", done_at: null, id: "7", title: "Call" },
  };
  expect(changesOf(entry({ action: "insert", details }))).toEqual([
    { column: "title", before: null, after: "Call" },
  ]);
});

test("an entry without columns tells its numbers", () => {
  expect(factsOf({ details: { "public.leads": 2, changed: ["x"], before: {} } })).toEqual([
    ["public.leads", "2"],
  ]);
  expect(changesOf(entry({ details: { "public.leads": 2 } }))).toEqual([]);
  expect(factsOf({ details: null })).toEqual([]);
});

test("a row is opened where a screen shows it", () => {
  expect(placeOf(entry())).toBe("/leads/7");
  expect(placeOf(entry({ table_name: "public.notes" }))).toBe("/people/p1");
  expect(placeOf(entry({ table_name: "public.blocked_times" }))).toBeUndefined();
  expect(placeOf(entry({ action: "delete" }))).toBeUndefined();
});

test("who did it is a name, a service, or an account that has gone", () => {
  expect(actorOf(entry())).toBe("Ada");
  const service = entry({ actor_role: "service", actor_id: "", actor_name: "" });
  expect(actorOf(service)).toBe("A service");
  expect(actorOf({ ...service, actor_role: "visitor_link" })).toBe("By the visitor's link");
  expect(actorOf(entry({ actor_name: "" }))).toBe(auditCopy.unknownActor);
});

test("a table without words keeps its own name", () => {
  expect(tableWord("public.leads")).toBe("Lead");
  expect(tableWord("public.toString")).toBe("public.toString");
});
