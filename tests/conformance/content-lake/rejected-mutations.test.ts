import { expect, test } from "vitest";
import {
  initialContent,
  client,
  type Content,
  dataset,
  documentType,
  createDocument,
  mutate,
  readRejection,
  setUpDataset,
  readDocument,
} from "./mutations.fixture.ts";

/** Conflicts and invalid requests, which leave the stored documents unchanged. */
setUpDataset();

test("rejects a patch of a missing document or another revision as a conflict", async () => {
  const missing = dataset.newId();
  expect(await readRejection(client.patch(missing).set({ n: 1 }).commit())).toMatchObject({
    status: 409,
    type: "mutationError",
    items: [{ index: 0, error: { type: "documentNotFoundError", id: missing } }],
  });
  const doc = await createDocument({ n: 1 });
  const patch = () => client.patch(doc._id).set({ n: 2 }).ifRevisionId(doc._rev).commit();
  await patch();
  expect(await readRejection(patch())).toMatchObject({
    status: 409,
    items: [{ error: { type: "documentRevisionIDDoesNotMatchError" } }],
  });
});

test("accepts one of two concurrent patches of the same revision", async () => {
  const doc = await createDocument({ n: 0 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      client.patch(doc._id).set({ n }).ifRevisionId(doc._rev).commit(),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("applies a transaction as a whole or not at all, and names the rejected mutation", async () => {
  const [first, second] = [await createDocument({ n: 1 }), dataset.newId()];
  const transaction = client
    .transaction()
    .patch(first._id, { inc: { n: 1 } })
    .create({ _id: second, _type: documentType })
    .create({ _id: first._id, _type: documentType });
  expect(await readRejection(transaction.commit())).toMatchObject({
    status: 409,
    items: [{ index: 2 }],
  });
  expect(await readDocument(first._id)).toEqual(first);
  expect(await readDocument(second)).toBeUndefined();
});

test("strong references need an existing target and prevent its deletion", async () => {
  const [target, source] = [dataset.newId(), dataset.newId()];
  const to = { _type: "reference", _ref: target };
  expect(await readRejection(createDocument({ to }, source))).toMatchObject({
    status: 409,
    type: "mutationError",
  });
  await createDocument({}, target);
  await createDocument({ list: [{ _key: "a", deep: to }] }, source);
  expect(await readRejection(client.delete(target))).toMatchObject({
    status: 409,
    items: [{ error: { type: "documentHasExistingReferencesError", id: target } }],
  });
  await client.patch(source).set({ list: [] }).commit();
  await client.delete(target);
  await createDocument({ to: { ...to, _weak: true } });
});

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

test("limits the nesting, attributes and size of a document", async () => {
  await createDocument({ deep: nested(15) });
  expect(await readRejection(createDocument({ deep: nested(25) }))).toMatchObject({ status: 400 });
  const attributes = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`a${n}`, n]));
  expect(await readRejection(createDocument(attributes))).toMatchObject({ status: 400 });
  await createDocument({ items: Array.from({ length: 9000 }, (_, n) => ({ _key: `k${n}`, n })) });
});

const invalidMutations: [string, unknown][] = [
  ["no known kind", { erase: { id: "x" } }],
  ["two kinds at once", { create: { _type: documentType }, delete: { id: "x" } }],
  ["a kind without content", { create: "text" }],
  ["a document without _type", { create: { title: "x" } }],
  ["a malformed id", { create: { _id: "#no", _type: documentType } }],
  ["createOrReplace without an id", { createOrReplace: { _type: documentType } }],
  ["a patch without a target", { patch: { set: { n: 1 } } }],
  ["an invalid query", { delete: { query: "*[" } }],
];
test.each(invalidMutations)("rejects %s with 400 and stores nothing", async (_name, mutation) => {
  const id = dataset.newId();
  const rejection = await readRejection(
    mutate([{ create: { _id: id, _type: documentType } }, mutation]),
  );
  expect(rejection.status).toBe(400);
  expect(await readDocument(id)).toBeUndefined();
});

const invalidPatches: [string, Content][] = [
  ["an unknown operation", { replaceAll: { n: 1 } }],
  ["a set that is not an object", { set: 1 }],
  ["an unset that is not an array", { unset: "n" }],
  ["an inc by a string", { inc: { n: "1" } }],
  ["an insert without a position", { insert: { items: [1] } }],
  ["an insert at two positions", { insert: { before: "tags[0]", after: "tags[0]", items: [1] } }],
  ["an insert without items", { insert: { after: "tags[-1]" } }],
  ["an invalid diffMatchPatch", { diffMatchPatch: { text: "nonsense" } }],
  ["a path without an end", { set: { "tags[": 1 } }],
  ["a path with a wildcard", { set: { "items[*].v": 1 } }],
  ["another _type", { set: { _type: "other" } }],
  ["another _id", { set: { _id: "other" } }],
];
test.each(invalidPatches)("rejects a patch with %s and changes nothing", async (_name, patch) => {
  const doc = await createDocument(initialContent);
  const { status } = await readRejection(mutate([{ patch: { id: doc._id, ...patch } }]));
  expect([400, 409]).toContain(status);
  expect(await readDocument(doc._id)).toEqual(doc);
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
