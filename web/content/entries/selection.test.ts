import { expect, test } from "vitest";
import * as z from "zod";
import { createSelectionSchemas, resolveSelection, selectDocuments } from "./selection.ts";

const schema = z.object(createSelectionSchemas(z.object({ _id: z.string() })));
const resolve = (section: unknown) => resolveSelection(schema.parse(section));
const found = [{ _id: "a" }, null, { _id: "b" }];

test("an automatic selection has what the query found, and its limit", () => {
  const selection = { mode: "automatic", limit: 2, documents: null };
  expect(resolve({ selection, found })).toEqual({
    items: [{ _id: "a" }, { _id: "b" }],
    limit: 2,
  });
});

test("a manual selection has the published documents in the editor's order", () => {
  const documents = [{ document: { _id: "z" } }, { document: null }, { document: { _id: "y" } }];
  expect(resolve({ selection: { mode: "manual", limit: 1, documents }, found })).toEqual({
    items: [{ _id: "z" }, { _id: "y" }],
    limit: 2,
  });
});

test.each([null, { mode: 5, limit: -1, documents: null }])(
  "a malformed selection (%j) is automatic with the default limit",
  (selection) => {
    expect(resolve({ selection, found })).toMatchObject({ limit: 6, items: [{}, {}] });
  },
);

test("shows at most the limit at once, or all where a section has no default limit", () => {
  const selected = { selection: null, found: [1, 2, 3, 4, 5, 6, 7] };
  expect(selectDocuments(selected)).toHaveLength(6);
  expect(selectDocuments(selected, Infinity)).toHaveLength(7);
});
