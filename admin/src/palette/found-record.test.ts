import { expect, test } from "vitest";
import { toRecordOptions, type FoundRecord } from "./found-record.ts";

const record = (fields: Partial<FoundRecord>): FoundRecord => ({
  kind: "person",
  id: "1",
  name: null,
  email: null,
  company: null,
  status: null,
  label: null,
  at: null,
  ...fields,
});

test("records are grouped by kind, in the order in which they were found", () => {
  const options = toRecordOptions([
    record({ kind: "lead", id: "1", name: "Ada", status: "qualified", company: "Engines" }),
    record({ kind: "person", id: "2", name: "Ada", email: "ada@example.com" }),
    record({ kind: "person", id: "3", email: "b@example.com" }),
  ]);
  expect(options.map(({ group, label, detail, to }) => [group, label, detail, to])).toEqual([
    ["People", "Ada", "ada@example.com", "/people/2"],
    ["People", "b@example.com", "", "/people/3"],
    ["Leads", "Ada", "Qualified · Engines", "/leads/1"],
  ]);
  expect(new Set(options.map(({ key }) => key)).size).toBe(3);
});

test("an appointment without a type and a conversation without a name have one", () => {
  const [appointment, conversation] = toRecordOptions([
    record({ kind: "conversation", id: "c" }),
    record({ kind: "appointment", id: "a", name: "Ada", status: "no_show" }),
  ]);
  expect(appointment).toMatchObject({ detail: "Demo Call · No-show", to: "/appointments/a" });
  expect(conversation).toMatchObject({ label: "Unknown visitor" });
  expect(conversation?.to).toContain("/conversations?filter=");
});

test("a kind that this version does not know is left out", () => {
  expect(toRecordOptions([record({ kind: "planet" })])).toEqual([]);
});
