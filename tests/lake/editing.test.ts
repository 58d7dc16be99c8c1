/** Changes and settings as `@sanity/client` and the Studio use them. */

import { expect, test } from "vitest";
import {
  performActions,
  editor,
  lake,
  createId,
  readDocument,
  getOutcome,
} from "./editing.fixture.ts";
import { parseRecord } from "../support/parse-record.ts";

test("create, patch and delete behave as the client documents", async () => {
  const id = createId();
  const created = await editor.create({ _id: id, _type: "page", title: "One", tags: ["a"] });
  expect(created).toMatchObject({ _id: id, title: "One", _rev: expect.any(String) });
  expect(created._createdAt).toBe(created._updatedAt);
  const patched = await editor
    .patch(id)
    .set({ title: "Two", "seo.title": "Deep" })
    .setIfMissing({ count: 1, seo: {} })
    .inc({ count: 2 })
    .append("tags", ["b"])
    .unset(["nothing"])
    .commit();
  expect(patched).toMatchObject({ title: "Two", count: 3, tags: ["a", "b"] });
  expect(patched._rev).not.toBe(created._rev);
  expect(patched._createdAt).toBe(created._createdAt);
  await editor.delete(id);
  expect(await readDocument(id)).toBeUndefined();
});

test("conflicts and unknown documents return 409 and change nothing", async () => {
  const id = createId();
  const doc = await editor.create({ _id: id, _type: "page", title: "One" });
  expect(await getOutcome(editor.create({ _id: id, _type: "page" }))).toMatch(
    /^409 .*Document by ID .* already exists/,
  );
  expect(
    await getOutcome(editor.patch(id).set({ title: "x" }).ifRevisionId("other").commit()),
  ).toMatch(/^409 .*unexpected revision/);
  expect(await getOutcome(editor.patch("nobody").set({ title: "x" }).commit())).toMatch(
    /^409 .*The document with the ID "nobody" was not found/,
  );
  expect(
    await getOutcome(
      editor
        .transaction()
        .patch(id, { set: { title: "x" } })
        .create({ _id: id, _type: "page" })
        .commit(),
    ),
  ).toMatch(/^409/);
  expect(await readDocument(id)).toEqual(doc);
  const unchanged = await editor.createIfNotExists({ _id: id, _type: "page", title: "Other" });
  expect(unchanged.title).toBe("One");
  const replaced = await editor.createOrReplace({ _id: id, _type: "page", title: "New" });
  expect(replaced.title).toBe("New");
});

test("generates ids, also with a prefix, and array keys on request", async () => {
  expect((await editor.create({ _type: "page" }))._id).toMatch(/^[a-z0-9]{8,}$/);
  expect((await editor.create({ _id: "drafts.", _type: "page" }))._id).toMatch(/^drafts\.\w+$/);
  const withKeys = await editor.create(
    { _type: "page", items: [{ text: "x" }, { _key: "own", text: "y" }] },
    { autoGenerateArrayKeys: true },
  );
  expect(withKeys.items).toEqual([
    { _key: expect.any(String), text: "x" },
    { _key: "own", text: "y" },
  ]);
});

test("rejects invalid documents with the reason", async () => {
  expect(await getOutcome(editor.create({ _id: "bad id", _type: "page" }))).toMatch(
    /^400 .*_id must be/,
  );
  expect(await getOutcome(editor.create({ _id: "-x", _type: "page" }))).toMatch(/^400/);
  const deep = parseRecord(`${'{"a":'.repeat(80)}1${"}".repeat(80)}`);
  expect(await getOutcome(editor.create({ _type: "page", deep }))).toMatch(/nested deeper/);
  const id = createId();
  await editor.create({ _id: id, _type: "page" });
  expect(await getOutcome(editor.patch(id).set({ _type: "other" }).commit())).toMatch(
    /cannot be changed/,
  );
  expect(await getOutcome(editor.patch(id).set({ _id: "other" }).commit())).toMatch(
    /cannot be changed/,
  );
});

test("patch and delete by query change every match", async () => {
  for (const n of [1, 2, 3]) await editor.create({ _id: `batch-${n}`, _type: "batch", n });
  await editor.mutate([
    { patch: { query: '*[_type == "batch" && n > $n]', params: { n: 1 }, set: { big: true } } },
  ]);
  expect(await editor.fetch('count(*[_type == "batch" && big])')).toBe(2);
  await editor.delete({ query: '*[_type == "batch"]' });
  expect(await editor.fetch('count(*[_type == "batch"])')).toBe(0);
});

test("a dry run returns the result and changes nothing", async () => {
  const id = createId();
  const outcome = await editor.create({ _id: id, _type: "page", title: "Maybe" }, { dryRun: true });
  expect(outcome.title).toBe("Maybe");
  expect(await readDocument(id)).toBeUndefined();
});

test("rejects the deletion of a document with strong references to it", async () => {
  const [target, source] = [createId(), createId()];
  const reference = { _type: "reference", _ref: target };
  expect(await getOutcome(editor.create({ _id: source, _type: "page", to: reference }))).toMatch(
    /^409 .*does not exist/,
  );
  await editor.create({ _id: target, _type: "page" });
  await editor.create({ _id: source, _type: "page", list: [{ deep: reference }] });
  expect(await getOutcome(editor.delete(target))).toMatch(
    new RegExp(`^409 .*references.*"${source}"`),
  );
  await editor.transaction().delete(source).delete(target).commit();
  await editor.create({ _id: source, _type: "page", to: { ...reference, _weak: true } });
  expect(await readDocument(target)).toBeUndefined();
});

test("applies a transaction sent twice once", async () => {
  const id = createId();
  const sendTransaction = () =>
    editor.mutate([{ create: { _id: id, _type: "page", title: "Once" } }], {
      transactionId: `tx-${id}`,
      returnDocuments: false,
    });
  const [first, second] = [await sendTransaction(), await sendTransaction()];
  expect(second).toEqual(first);
  expect((await readDocument(id))?._rev).toBe(`tx-${id}`);
});

test("an edit creates a draft, publishing replaces the published document, unpublishing removes it", async () => {
  const id = createId();
  const draft = `drafts.${id}`;
  await performActions({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: { _id: draft, _type: "page", title: "First" },
    ifExists: "fail",
  });
  expect(
    await lake
      .visitor()
      .getDocument(id)
      .catch(() => "refused"),
  ).toBe("refused");
  expect(await lake.site().fetch("*[_id == $id]", { id })).toEqual([]);
  await performActions({
    actionType: "sanity.action.document.publish",
    draftId: draft,
    publishedId: id,
  });
  const published = await readDocument(id);
  expect(published).toMatchObject({ title: "First" });
  expect(await readDocument(draft)).toBeUndefined();

  // Two edits in one request, as the Studio sends them, create one draft.
  const createEdit = (title: string) => ({
    actionType: "sanity.action.document.edit" as const,
    draftId: draft,
    publishedId: id,
    patch: { set: { title } },
  });
  await performActions([createEdit("Second"), createEdit("Third")]);
  expect(await readDocument(draft)).toMatchObject({ title: "Third" });
  expect(await lake.site().fetch("*[_id == $id][0].title", { id })).toBe("First");
  const publish = {
    actionType: "sanity.action.document.publish" as const,
    draftId: draft,
    publishedId: id,
  };
  expect(await getOutcome(performActions({ ...publish, ifPublishedRevisionId: "other" }))).toMatch(
    /^409/,
  );
  await performActions({ ...publish, ifPublishedRevisionId: published?._rev ?? "" });
  expect(await lake.site().fetch("*[_id == $id][0].title", { id })).toBe("Third");

  await performActions({
    actionType: "sanity.action.document.unpublish",
    draftId: draft,
    publishedId: id,
  });
  expect(await readDocument(id)).toBeUndefined();
  expect(await readDocument(draft)).toMatchObject({ title: "Third" });
  await performActions({ actionType: "sanity.action.document.version.discard", versionId: draft });
  expect(await readDocument(draft)).toBeUndefined();
  expect(await getOutcome(performActions(publish))).toMatch(/^409 .*does not exist/);
});

test("a deletion must name the draft, and a rejected action rolls back the request", async () => {
  const id = createId();
  await editor.create({ _id: id, _type: "page" });
  await editor.create({ _id: `drafts.${id}`, _type: "page" });
  const deleteWithDrafts = (includeDrafts: string[]) =>
    performActions({ actionType: "sanity.action.document.delete", publishedId: id, includeDrafts });
  expect(await getOutcome(deleteWithDrafts([]))).toMatch(/^409 The draft/);
  expect(
    await getOutcome(
      performActions([
        {
          actionType: "sanity.action.document.edit",
          draftId: `drafts.${id}`,
          publishedId: id,
          patch: { set: { title: "half" } },
        },
        { actionType: "sanity.action.document.discard", draftId: "drafts.nobody" },
      ]),
    ),
  ).toMatch(/^409/);
  expect(await readDocument(`drafts.${id}`)).not.toHaveProperty("title");
  await deleteWithDrafts([`drafts.${id}`]);
  expect(await editor.getDocuments([id, `drafts.${id}`])).toEqual([null, null]);
});

test("a reference created with a draft becomes strong once both are published", async () => {
  const [target, source] = [createId(), createId()];
  await editor.create({ _id: `drafts.${target}`, _type: "page" });
  await editor.create({
    _id: `drafts.${source}`,
    _type: "page",
    to: {
      _type: "reference",
      _ref: target,
      _weak: true,
      _strengthenOnPublish: { type: "page" },
    },
  });
  const publish = (id: string) =>
    performActions({
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });
  expect(await getOutcome(publish(source))).toMatch(/^409 .*does not exist/);
  await publish(target);
  await publish(source);
  expect((await readDocument(source))?.to).toEqual({ _type: "reference", _ref: target });
});

test("a release's version is visible in its perspective only", async () => {
  const id = createId();
  await editor.create({ _id: id, _type: "page", title: "Now" });
  await performActions({
    actionType: "sanity.action.document.version.create",
    publishedId: id,
    document: { _id: `versions.spring.${id}`, _type: "page", title: "In spring" },
  });
  const readTitle = (perspective: "published" | "drafts" | string[]) =>
    editor.fetch("*[_id == $id][0].title", { id }, { perspective });
  expect(await readTitle("published")).toBe("Now");
  expect(await readTitle("drafts")).toBe("Now");
  expect(await readTitle(["spring", "drafts"])).toBe("In spring");
  await performActions({
    actionType: "sanity.action.document.version.unpublish",
    publishedId: id,
    versionId: `versions.spring.${id}`,
  });
  expect(await readTitle(["spring"])).toBeNull();
});

test("Studio settings are stored per person", async () => {
  const marketing = await lake.editor("marketing");
  const url = "/users/me/keyvalue";
  await editor.request({ url, method: "PUT", body: [{ key: "studio.theme", value: "dark" }] });
  expect(await editor.request({ url: `${url}/studio.theme` })).toEqual([
    { key: "studio.theme", value: "dark" },
  ]);
  expect(await marketing.request({ url: `${url}/studio.theme` })).toEqual([
    { key: "studio.theme", value: null },
  ]);
});

test("limits the keys and bytes of a user's settings; removing some allows new ones", async () => {
  const viewer = await lake.editor("viewer");
  const url = "/users/me/keyvalue";
  const saveSettings = (body: { key: string; value: unknown }[]) =>
    viewer.request({ url, method: "PUT", body }).then(
      () => 200,
      (error: { statusCode: number }) => error.statusCode,
    );
  const createSettings = (name: string, length: number, value: unknown) =>
    Array.from({ length }, (_, n) => ({ key: `${name}-${n}`, value }));
  expect(await saveSettings(createSettings("small", 500, 1))).toBe(200);
  expect(await saveSettings(createSettings("other", 1, 1))).toBe(413);
  expect(await saveSettings(createSettings("small", 3, 2))).toBe(200);
  expect(await saveSettings(createSettings("small", 500, null))).toBe(200);
  expect(await viewer.request({ url })).toEqual([]);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push(await saveSettings([{ key: `large-${n}`, value: "x".repeat(60_000) }]));
  expect(statuses).toEqual([200, 200, 200, 200, 413, 413]);
  expect(JSON.stringify(await viewer.request({ url })).length).toBeLessThan(256 * 1024);
});
