import { expect, test } from "vitest";
import {
  before,
  client,
  type Content,
  dataset,
  documentType,
  make,
  mutate,
  refusal,
  setUpDataset,
  stored,
} from "./mutations.fixture.ts";

/** Conflicts and invalid requests, which leave the stored documents unchanged. */
setUpDataset();

test("rejects a patch of a missing document or another revision as a conflict", async () => {
  const missing = dataset.newId();
  expect(await refusal(client.patch(missing).set({ n: 1 }).commit())).toMatchObject({
    status: 409,
    type: "mutationError",
    items: [{ index: 0, error: { type: "documentNotFoundError", id: missing } }],
  });
  const doc = await make({ n: 1 });
  const patch = () => client.patch(doc._id).set({ n: 2 }).ifRevisionId(doc._rev).commit();
  await patch();
  expect(await refusal(patch())).toMatchObject({
    status: 409,
    items: [{ error: { type: "documentRevisionIDDoesNotMatchError" } }],
  });
});

test("accepts one of two concurrent patches of the same revision", async () => {
  const doc = await make({ n: 0 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      client.patch(doc._id).set({ n }).ifRevisionId(doc._rev).commit(),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("applies a transaction as a whole or not at all, and names the rejected mutation", async () => {
  const [first, second] = [await make({ n: 1 }), dataset.newId()];
  const transaction = client
    .transaction()
    .patch(first._id, { inc: { n: 1 } })
    .create({ _id: second, _type: documentType })
    .create({ _id: first._id, _type: documentType });
  expect(await refusal(transaction.commit())).toMatchObject({ status: 409, items: [{ index: 2 }] });
  expect(await stored(first._id)).toEqual(first);
  expect(await stored(second)).toBeUndefined();
});

test("strong references need an existing target and prevent its deletion", async () => {
  const [target, source] = [dataset.newId(), dataset.newId()];
  const to = { _type: "reference", _ref: target };
  expect(await refusal(make({ to }, source))).toMatchObject({ status: 409, type: "mutationError" });
  await make({}, target);
  await make({ list: [{ _key: "a", deep: to }] }, source);
  expect(await refusal(client.delete(target))).toMatchObject({
    status: 409,
    items: [{ error: { type: "documentHasExistingReferencesError", id: target } }],
  });
  await client.patch(source).set({ list: [] }).commit();
  await client.delete(target);
  await make({ to: { ...to, _weak: true } });
});

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

test("limits the nesting, attributes and size of a document", async () => {
  await make({ deep: nested(15) });
  expect(await refusal(make({ deep: nested(25) }))).toMatchObject({ status: 400 });
  const attributes = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`a${n}`, n]));
  expect(await refusal(make(attributes))).toMatchObject({ status: 400 });
  await make({ items: Array.from({ length: 9000 }, (_, n) => ({ _key: `k${n}`, n })) });
});

const bad: [string, unknown][] = [
  ["no known kind", { erase: { id: "x" } }],
  ["two kinds at once", { create: { _type: documentType }, delete: { id: "x" } }],
  ["a kind without content", { create: "text" }],
  ["a document without _type", { create: { title: "x" } }],
  ["a malformed id", { create: { _id: "#no", _type: documentType } }],
  ["createOrReplace without an id", { createOrReplace: { _type: documentType } }],
  ["a patch of nothing", { patch: { set: { n: 1 } } }],
  ["a query that cannot be read", { delete: { query: "*[" } }],
];
test.each(bad)("rejects %s with 400 and stores nothing", async (_name, mutation) => {
  const id = dataset.newId();
  const refused = await refusal(mutate([{ create: { _id: id, _type: documentType } }, mutation]));
  expect(refused.status).toBe(400);
  expect(await stored(id)).toBeUndefined();
});

const badPatches: [string, Content][] = [
  ["an unknown operation", { replaceAll: { n: 1 } }],
  ["set of no object", { set: 1 }],
  ["unset of no array", { unset: "n" }],
  ["inc by a text", { inc: { n: "1" } }],
  ["insert nowhere", { insert: { items: [1] } }],
  ["insert at two places", { insert: { before: "tags[0]", after: "tags[0]", items: [1] } }],
  ["insert of nothing", { insert: { after: "tags[-1]" } }],
  ["a patch of texts that is none", { diffMatchPatch: { text: "nonsense" } }],
  ["a path without an end", { set: { "tags[": 1 } }],
  ["a path of wildcards", { set: { "items[*].v": 1 } }],
  ["another _type", { set: { _type: "other" } }],
  ["another _id", { set: { _id: "other" } }],
];
test.each(badPatches)("rejects a patch with %s and changes nothing", async (_name, patch) => {
  const doc = await make(before);
  const { status } = await refusal(mutate([{ patch: { id: doc._id, ...patch } }]));
  expect([400, 409]).toContain(status);
  expect(await stored(doc._id)).toEqual(doc);
});

test("responds with 404 to an unknown dataset and with 400 to a body that is not JSON or has no mutations", async () => {
  const url = (name: string) => client.getUrl(`/data/mutate/${name}`);
  const { headers, token } = client.config();
  const post = async (name: string, body: string) =>
    (
      await fetch(url(name), {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          ...headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      })
    ).status;
  expect(await post("nowhere", '{"mutations":[]}')).toBe(404);
  const name = client.config().dataset ?? "";
  expect(await post(name, '{"mutations":')).toBe(400);
  expect(await post(name, '{"mutations":{}}')).toBe(400);
});
