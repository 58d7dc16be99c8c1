import type { Mutation } from "@sanity/client";
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

/** Every kind of mutation as Sanity documents it, tested on the embedded lake or a hosted dataset. */
setUpDataset();

test("create adds a document with an id, a revision and timestamps, and conflicts if repeated", async () => {
  const doc = await createDocument({ title: "One" });
  expect(doc).toEqual({
    _id: doc._id,
    _type: documentType,
    _rev: expect.any(String),
    _createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    _updatedAt: doc._createdAt,
    title: "One",
  });
  expect(await readDocument(doc._id)).toEqual(doc);
  expect(await readRejection(createDocument({}, doc._id))).toEqual({
    status: 409,
    type: "mutationError",
    items: [
      {
        index: 0,
        error: expect.objectContaining({
          type: "documentAlreadyExistsError",
          id: doc._id,
          description: expect.stringContaining("already exists"),
        }),
      },
    ],
  });
});

test("create generates a missing id, and completes one that ends in a dot", async () => {
  const free = await client.create({ _type: documentType });
  const prefixed = await client.create({ _id: `drafts.${dataset.prefix}.`, _type: documentType });
  expect(free._id).toMatch(/^[A-Za-z0-9]{10,}$/);
  expect(prefixed._id).toMatch(new RegExp(`^drafts\\.${dataset.prefix}\\.\\w+$`));
  await client.delete(free._id);
});

test("createOrReplace replaces the whole document, createIfNotExists leaves it unchanged", async () => {
  const id = dataset.newId();
  const first = await client.createOrReplace({ _id: id, _type: documentType, a: 1, b: 1 });
  const second = await client.createOrReplace({ _id: id, _type: documentType, a: 2 });
  expect(second).toMatchObject({ _id: id, a: 2 });
  expect(second).not.toHaveProperty("b");
  expect(second._rev).not.toBe(first._rev);
  await client.createIfNotExists({ _id: id, _type: documentType, a: 3 });
  expect(await readDocument(id)).toMatchObject({ a: 2 });
  const other = dataset.newId();
  await client.createIfNotExists({ _id: other, _type: documentType, a: 4 });
  expect(await readDocument(other)).toMatchObject({ a: 4 });
});

test("delete removes a document by id or query, and accepts that there is none", async () => {
  const doc = await createDocument();
  await client.delete(doc._id);
  expect(await readDocument(doc._id)).toBeUndefined();
  await client.delete(doc._id);
  const group = dataset.newId();
  for (let n = 0; n < 3; n += 1) await createDocument({ group, n });
  await client.delete({
    query: "*[_type == $type && group == $group && n > $n]",
    params: { type: documentType, group, n: 0 },
  });
  expect(
    await client.fetch("*[_type == $type && group == $group].n", { type: documentType, group }),
  ).toEqual([0]);
});

test.each<[string, Content, Content]>([
  ["set", { set: { n: 6, "deep.inner.value": 2 } }, { n: 6, deep: { inner: { value: 2 } } }],
  [
    "set creates missing parent objects",
    { set: { "deep.new.value": 1 } },
    { deep: { inner: { value: 1 }, new: { value: 1 } } },
  ],
  [
    "set by key",
    { set: { 'items[_key=="y"].v': 9 } },
    {
      items: [
        { _key: "x", v: 1 },
        { _key: "y", v: 9 },
      ],
    },
  ],
  ["set by position", { set: { "tags[1]": "B" } }, { tags: ["a", "B", "c"] }],
  [
    "set by condition",
    { set: { "items[v > 1].v": 0 } },
    {
      items: [
        { _key: "x", v: 1 },
        { _key: "y", v: 0 },
      ],
    },
  ],
  [
    "set at any depth",
    { set: { "items..v": 7 } },
    {
      items: [
        { _key: "x", v: 7 },
        { _key: "y", v: 7 },
      ],
    },
  ],
  ["setIfMissing", { setIfMissing: { n: 1, other: [] } }, { other: [] }],
  ["unset", { unset: ["n", "deep.inner"] }, { n: undefined, deep: {} }],
  ["unset by key", { unset: ['items[_key=="x"]'] }, { items: [{ _key: "y", v: 2 }] }],
  ["unset by range", { unset: ["tags[0:2]"] }, { tags: ["c"] }],
  ["unset of a missing attribute", { unset: ["nothing"] }, {}],
  [
    "inc and dec",
    { inc: { n: 2 }, dec: { "deep.inner.value": 3 } },
    { n: 7, deep: { inner: { value: -2 } } },
  ],
  [
    "insert after the end",
    { insert: { after: "tags[-1]", items: ["d", "e"] } },
    { tags: ["a", "b", "c", "d", "e"] },
  ],
  [
    "insert before the beginning",
    { insert: { before: "tags[0]", items: ["z"] } },
    { tags: ["z", "a", "b", "c"] },
  ],
  [
    "insert after a key",
    { insert: { after: 'items[_key=="x"]', items: [{ _key: "n", v: 0 }] } },
    {
      items: [
        { _key: "x", v: 1 },
        { _key: "n", v: 0 },
        { _key: "y", v: 2 },
      ],
    },
  ],
  ["insert in place of", { insert: { replace: "tags[1:]", items: ["q"] } }, { tags: ["a", "q"] }],
  [
    "diffMatchPatch",
    { diffMatchPatch: { text: "@@ -1,13 +1,12 @@\n The \n-quick\n+slow\n  fox\n" } },
    { text: "The slow fox" },
  ],
])("patch: %s", async (_name, patch, after) => {
  const doc = await createDocument(initialContent);
  await mutate([{ patch: { id: doc._id, ...patch } }]);
  const { _id, _type, _rev, _createdAt, _updatedAt, ...content } =
    (await readDocument(doc._id)) ?? doc;
  expect(content).toEqual(JSON.parse(JSON.stringify({ ...initialContent, ...after })));
  expect(_rev).not.toBe(doc._rev);
  expect([_id, _type, _createdAt]).toEqual([doc._id, documentType, doc._createdAt]);
  expect(Date.parse(_updatedAt)).toBeGreaterThanOrEqual(Date.parse(doc._updatedAt));
});

test("patch by query changes every match and no other document", async () => {
  const group = dataset.newId();
  for (let n = 0; n < 3; n += 1) await createDocument({ group, n });
  await client.mutate([
    { patch: { query: "*[group == $group && n >= 1]", params: { group }, inc: { n: 10 } } },
  ]);
  expect(await client.fetch("*[group == $group] | order(n).n", { group })).toEqual([0, 11, 12]);
});

test("mutations of a transaction build on each other and share one revision", async () => {
  const [one, two] = [dataset.newId(), dataset.newId()];
  const { transactionId } = await client
    .transaction()
    .create({ _id: one, _type: documentType, n: 1 })
    .patch(one, { inc: { n: 1 } })
    .create({ _id: two, _type: documentType, to: { _type: "reference", _ref: one } })
    .patch(one, (patch) => patch.append("list", [1]).setIfMissing({ list: [] }))
    .commit({ returnDocuments: false });
  expect(await client.getDocuments([one, two])).toMatchObject([
    { n: 2, _rev: transactionId },
    { _rev: transactionId },
  ]);
});

test("returns ids or documents as requested, the first or all", async () => {
  const ids = [dataset.newId(), dataset.newId()];
  const mutations = (n: number): Mutation[] =>
    ids.map((_id) => ({ createOrReplace: { _id, _type: documentType, n } }));
  expect(
    await client.mutate(mutations(1), { returnDocuments: true, returnFirst: true }),
  ).toMatchObject({ _id: ids[0], n: 1 });
  expect(await client.mutate(mutations(2), { returnDocuments: true })).toMatchObject([
    { _id: ids[0], n: 2 },
    { _id: ids[1], n: 2 },
  ]);
  const bare = { returnDocuments: false } as const;
  expect(await client.mutate(mutations(3), bare)).toMatchObject({
    transactionId: expect.any(String),
    documentIds: ids,
    results: ids.map((id) => ({ id, operation: "update" })),
  });
  expect(await client.mutate(mutations(4), { ...bare, returnFirst: true })).toMatchObject({
    documentId: ids[0],
  });
});

test("a dry run returns the result without storing it", async () => {
  const doc = await createDocument({ n: 1 });
  const outcome = await client.patch(doc._id).inc({ n: 1 }).commit({ dryRun: true });
  expect(outcome).toMatchObject({ n: 2 });
  expect(await readDocument(doc._id)).toEqual(doc);
  expect(
    await readRejection(client.create({ _id: doc._id, _type: documentType }, { dryRun: true })),
  ).toMatchObject({ status: 409 });
});

test.each(["sync", "async", "deferred"] as const)(
  "accepts the visibility %s",
  async (visibility) => {
    const id = dataset.newId();
    await client.create({ _id: id, _type: documentType }, { visibility });
    expect(await readDocument(id)).toMatchObject({ _id: id });
  },
);

test("generates missing array keys on request and keeps existing ones", async () => {
  const id = dataset.newId();
  const items = [{ v: 1 }, { _key: "own", v: 2, inner: [{ v: 3 }] }, "text"];
  const plain = await createDocument({ items });
  expect(plain).toHaveProperty("items", items);
  const keyed = await client.create(
    { _id: id, _type: documentType, items },
    { autoGenerateArrayKeys: true },
  );
  expect(keyed).toHaveProperty("items", [
    { _key: expect.any(String), v: 1 },
    { _key: "own", v: 2, inner: [{ _key: expect.any(String), v: 3 }] },
    "text",
  ]);
  const patched = await client
    .patch(id)
    .append("items", [{ v: 4 }])
    .commit({ autoGenerateArrayKeys: true });
  expect(patched).toHaveProperty("items.3", { _key: expect.any(String), v: 4 });
});

test("uses the transaction id of the body or the query", async () => {
  const [inBody, inQuery] = [dataset.newId(), dataset.newId()];
  const create = (_id: string) => [{ create: { _id, _type: documentType } }];
  const body = await mutate(create(inBody), "", { transactionId: `tx-${inBody}` });
  expect(body.transactionId).toBe(`tx-${inBody}`);
  await mutate(create(inQuery), `?transactionId=tx-${inQuery}`);
  expect(await client.getDocuments([inBody, inQuery])).toMatchObject([
    { _rev: `tx-${inBody}` },
    { _rev: `tx-${inQuery}` },
  ]);
});

test("listeners receive the effects of a patch", async () => {
  const id = dataset.newId();
  const received: Content[] = [];
  await new Promise<void>((resolve, reject) => {
    const subscription = client
      .listen("*[_id == $id]", { id }, { events: ["welcome", "mutation"], visibility: "query" })
      .subscribe({
        error: reject,
        next: (event) => {
          if (event.type === "welcome")
            createDocument({ n: 1 }, id)
              .then(() => client.patch(id).inc({ n: 1 }).commit())
              .then(() => client.delete(id))
              .catch(reject);
          else received.push(event);
          if (received.length < 3) return;
          subscription.unsubscribe();
          resolve();
        },
      });
  });
  expect(received).toMatchObject([
    { documentId: id, transition: "appear", result: { n: 1 } },
    { documentId: id, transition: "update", result: { n: 2 } },
    { documentId: id, transition: "disappear" },
  ]);
  expect(received[1]?.previousRev).toBe(received[0]?.resultRev);
});
