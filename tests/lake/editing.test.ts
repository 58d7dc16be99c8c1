import { expect, test } from "vitest";
import { act, editor, lake, newId, raw, refusal } from "./editing.fixture.ts";

/** Changes and settings as `@sanity/client` and the Studio use them. */

test("create, patch and delete behave as the client documents", async () => {
  const id = newId();
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
  expect(await raw(id)).toBeUndefined();
});

test("conflicts and unknown documents return 409 and change nothing", async () => {
  const id = newId();
  const doc = await editor.create({ _id: id, _type: "page", title: "One" });
  expect(await refusal(editor.create({ _id: id, _type: "page" }))).toMatch(
    /^409 .*Document by ID .* already exists/,
  );
  expect(
    await refusal(editor.patch(id).set({ title: "x" }).ifRevisionId("other").commit()),
  ).toMatch(/^409 .*unexpected revision/);
  expect(await refusal(editor.patch("nobody").set({ title: "x" }).commit())).toMatch(
    /^409 .*The document with the ID "nobody" was not found/,
  );
  expect(
    await refusal(
      editor
        .transaction()
        .patch(id, { set: { title: "x" } })
        .create({ _id: id, _type: "page" })
        .commit(),
    ),
  ).toMatch(/^409/);
  expect(await raw(id)).toEqual(doc);
  const kept = await editor.createIfNotExists({ _id: id, _type: "page", title: "Other" });
  expect(kept.title).toBe("One");
  const replaced = await editor.createOrReplace({ _id: id, _type: "page", title: "New" });
  expect(replaced.title).toBe("New");
});

test("generates ids, also with a prefix, and array keys on request", async () => {
  expect((await editor.create({ _type: "page" }))._id).toMatch(/^[a-z0-9]{8,}$/);
  expect((await editor.create({ _id: "drafts.", _type: "page" }))._id).toMatch(/^drafts\.\w+$/);
  const keyed = await editor.create(
    { _type: "page", items: [{ text: "x" }, { _key: "own", text: "y" }] },
    { autoGenerateArrayKeys: true },
  );
  expect(keyed.items).toEqual([
    { _key: expect.any(String), text: "x" },
    { _key: "own", text: "y" },
  ]);
});

test("rejects invalid documents with the reason", async () => {
  expect(await refusal(editor.create({ _id: "bad id", _type: "page" }))).toMatch(
    /^400 .*_id must be/,
  );
  expect(await refusal(editor.create({ _id: "-x", _type: "page" }))).toMatch(/^400/);
  const deep = JSON.parse(`${'{"a":'.repeat(80)}1${"}".repeat(80)}`);
  expect(await refusal(editor.create({ _type: "page", deep }))).toMatch(/nested deeper/);
  const id = newId();
  await editor.create({ _id: id, _type: "page" });
  expect(await refusal(editor.patch(id).set({ _type: "other" }).commit())).toMatch(
    /cannot be changed/,
  );
  expect(await refusal(editor.patch(id).set({ _id: "other" }).commit())).toMatch(
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
  const id = newId();
  const outcome = await editor.create({ _id: id, _type: "page", title: "Maybe" }, { dryRun: true });
  expect(outcome.title).toBe("Maybe");
  expect(await raw(id)).toBeUndefined();
});

test("a document with strong references to it cannot be deleted", async () => {
  const [target, source] = [newId(), newId()];
  const reference = { _type: "reference", _ref: target };
  expect(await refusal(editor.create({ _id: source, _type: "page", to: reference }))).toMatch(
    /^409 .*does not exist/,
  );
  await editor.create({ _id: target, _type: "page" });
  await editor.create({ _id: source, _type: "page", list: [{ deep: reference }] });
  expect(await refusal(editor.delete(target))).toMatch(
    new RegExp(`^409 .*references.*"${source}"`),
  );
  await editor.transaction().delete(source).delete(target).commit();
  await editor.create({ _id: source, _type: "page", to: { ...reference, _weak: true } });
  expect(await raw(target)).toBeUndefined();
});

test("a transaction sent twice is applied once", async () => {
  const id = newId();
  const send = () =>
    editor.mutate([{ create: { _id: id, _type: "page", title: "Once" } }], {
      transactionId: `tx-${id}`,
      returnDocuments: false,
    });
  const [first, second] = [await send(), await send()];
  expect(second).toEqual(first);
  expect((await raw(id))?._rev).toBe(`tx-${id}`);
});

test("an edit creates a draft, publishing replaces the published document, unpublishing removes it", async () => {
  const id = newId();
  const draft = `drafts.${id}`;
  await act({
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
  await act({ actionType: "sanity.action.document.publish", draftId: draft, publishedId: id });
  const published = await raw(id);
  expect(published).toMatchObject({ title: "First" });
  expect(await raw(draft)).toBeUndefined();

  // Two edits in one request, as the Studio sends them, create one draft.
  const edit = (title: string) => ({
    actionType: "sanity.action.document.edit" as const,
    draftId: draft,
    publishedId: id,
    patch: { set: { title } },
  });
  await act([edit("Second"), edit("Third")]);
  expect(await raw(draft)).toMatchObject({ title: "Third" });
  expect(await lake.site().fetch("*[_id == $id][0].title", { id })).toBe("First");
  const publish = {
    actionType: "sanity.action.document.publish" as const,
    draftId: draft,
    publishedId: id,
  };
  expect(await refusal(act({ ...publish, ifPublishedRevisionId: "other" }))).toMatch(/^409/);
  await act({ ...publish, ifPublishedRevisionId: published?._rev ?? "" });
  expect(await lake.site().fetch("*[_id == $id][0].title", { id })).toBe("Third");

  await act({ actionType: "sanity.action.document.unpublish", draftId: draft, publishedId: id });
  expect(await raw(id)).toBeUndefined();
  expect(await raw(draft)).toMatchObject({ title: "Third" });
  await act({ actionType: "sanity.action.document.version.discard", versionId: draft });
  expect(await raw(draft)).toBeUndefined();
  expect(await refusal(act(publish))).toMatch(/^409 .*does not exist/);
});

test("deleting requires the draft to be named, and a rejected action rolls back the request", async () => {
  const id = newId();
  await editor.create({ _id: id, _type: "page" });
  await editor.create({ _id: `drafts.${id}`, _type: "page" });
  const remove = (includeDrafts: string[]) =>
    act({ actionType: "sanity.action.document.delete", publishedId: id, includeDrafts });
  expect(await refusal(remove([]))).toMatch(/^409 The draft/);
  expect(
    await refusal(
      act([
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
  expect(await raw(`drafts.${id}`)).not.toHaveProperty("title");
  await remove([`drafts.${id}`]);
  expect(await editor.getDocuments([id, `drafts.${id}`])).toEqual([null, null]);
});

test("a reference created with a draft becomes strong once both are published", async () => {
  const [target, source] = [newId(), newId()];
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
    act({
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${id}`,
      publishedId: id,
    });
  expect(await refusal(publish(source))).toMatch(/^409 .*does not exist/);
  await publish(target);
  await publish(source);
  expect((await raw(source))?.to).toEqual({ _type: "reference", _ref: target });
});

test("a release's version is visible in its perspective only", async () => {
  const id = newId();
  await editor.create({ _id: id, _type: "page", title: "Now" });
  await act({
    actionType: "sanity.action.document.version.create",
    publishedId: id,
    document: { _id: `versions.spring.${id}`, _type: "page", title: "In spring" },
  });
  const title = (perspective: "published" | "drafts" | string[]) =>
    editor.fetch("*[_id == $id][0].title", { id }, { perspective });
  expect(await title("published")).toBe("Now");
  expect(await title("drafts")).toBe("Now");
  expect(await title(["spring", "drafts"])).toBe("In spring");
  await act({
    actionType: "sanity.action.document.version.unpublish",
    publishedId: id,
    versionId: `versions.spring.${id}`,
  });
  expect(await title(["spring"])).toBeNull();
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

test("the settings of a user have a limit of keys and bytes, and removing some makes room", async () => {
  const viewer = await lake.editor("viewer");
  const url = "/users/me/keyvalue";
  const save = (body: { key: string; value: unknown }[]) =>
    viewer.request({ url, method: "PUT", body }).then(
      () => 200,
      (error: { statusCode: number }) => error.statusCode,
    );
  const list = (name: string, length: number, value: unknown) =>
    Array.from({ length }, (_, n) => ({ key: `${name}-${n}`, value }));
  expect(await save(list("small", 500, 1))).toBe(200);
  expect(await save(list("other", 1, 1))).toBe(413);
  expect(await save(list("small", 3, 2))).toBe(200);
  expect(await save(list("small", 500, null))).toBe(200);
  expect(await viewer.request({ url })).toEqual([]);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push(await save([{ key: `large-${n}`, value: "x".repeat(60_000) }]));
  expect(statuses).toEqual([200, 200, 200, 200, 413, 413]);
  expect(JSON.stringify(await viewer.request({ url })).length).toBeLessThan(256 * 1024);
});
