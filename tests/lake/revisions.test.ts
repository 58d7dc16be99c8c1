import { expect, test } from "vitest";
import { act, editor, newId } from "./editing.fixture.ts";

/** The history of documents as `@sanity/client` and the Studio use it. */

test("every revision can be read by id and by time, also after deletion", async () => {
  const id = newId();
  const revisions: { rev: string; title: string; at: string }[] = [];
  for (const title of ["One", "Two", "Three"]) {
    const doc = await editor.createOrReplace({ _id: id, _type: "page", title });
    revisions.push({ rev: doc._rev, title, at: doc._updatedAt });
  }
  await editor.delete(id);
  const at = (search: string) =>
    editor.request<{ documents: { title: string; _rev: string }[] }>({
      url: `/data/history/production/documents/${id}?${search}`,
    });
  for (const { rev, title } of revisions)
    expect((await at(`revision=${rev}`)).documents).toEqual([
      expect.objectContaining({ title, _rev: rev }),
    ]);
  expect((await at(`time=${revisions.at(-1)?.at}`)).documents[0]?.title).toBe("Three");
  expect((await at("time=2000-01-01T00:00:00Z")).documents).toEqual([]);
  expect((await at("lastRevision=true")).documents[0]?.title).toBe("Three");
  expect((await at("revision=unknown")).documents).toEqual([]);
});

test("at revisions before the draft existed, a draft reads as the published document", async () => {
  const id = newId();
  const first = await editor.createOrReplace({ _id: id, _type: "page", title: "Imported" });
  const draft = await editor.create({ _id: `drafts.${id}`, _type: "page", title: "Edited" });
  const at = async (ids: string, revision: string) =>
    (
      await editor.request<{ documents: unknown[] }>({
        url: `/data/history/production/documents/${ids}?revision=${revision}`,
      })
    ).documents;
  expect(await at(`drafts.${id}`, first._rev)).toEqual([
    expect.objectContaining({ _id: `drafts.${id}`, title: "Imported", _rev: first._rev }),
  ]);
  expect(await at(`drafts.${id},${id}`, draft._rev)).toEqual([
    expect.objectContaining({ _id: `drafts.${id}`, title: "Edited" }),
    expect.objectContaining({ _id: id, title: "Imported" }),
  ]);
  expect(await at(`versions.spring.${id}`, first._rev)).toEqual([]);
});

test("the history lists the events of a document in order", async () => {
  const id = newId();
  const draft = `drafts.${id}`;
  await act({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: { _id: draft, _type: "page", title: "First" },
    ifExists: "fail",
  });
  await act({
    actionType: "sanity.action.document.edit",
    draftId: draft,
    publishedId: id,
    patch: { set: { title: "Second" } },
  });
  await act({ actionType: "sanity.action.document.publish", draftId: draft, publishedId: id });
  await act({ actionType: "sanity.action.document.unpublish", draftId: draft, publishedId: id });
  await act({ actionType: "sanity.action.document.discard", draftId: draft });
  const { events } = await editor.request<{ events: Record<string, { type: string }[]> }>({
    url: `/data/history/production/events/documents/${id}?limit=100`,
  });
  expect(events[id]?.map((event) => event.type)).toEqual([
    "deleteDocumentVersion",
    "unpublishDocument",
    "publishDocumentVersion",
    "createDocumentVersion",
  ]);
  const text: Buffer | string = await editor.request({
    url: `/data/history/production/transactions/${id},${draft}?effectFormat=mendoza&excludeContent=true`,
  });
  const transactions = text
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(transactions).toHaveLength(5);
  expect(transactions[2]).toMatchObject({
    author: "user-admin",
    documentIDs: [id, draft],
    effects: { [draft]: { apply: [0, null] } },
  });
});
