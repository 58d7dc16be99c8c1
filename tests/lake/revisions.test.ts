/** The history of documents as `@sanity/client` and the Studio use it. */

import { expect, test } from "vitest";
import { performActions, editor, createId } from "./editing.fixture.ts";
import { parseRecord } from "../support/parse-record.ts";

test("reads every revision by id and by time, also after deletion", async () => {
  const id = createId();
  const revisions: { rev: string; title: string; at: string }[] = [];
  for (const title of ["One", "Two", "Three"]) {
    const doc = await editor.createOrReplace({ _id: id, _type: "page", title });
    revisions.push({ rev: doc._rev, title, at: doc._updatedAt });
  }
  await editor.delete(id);
  const readAt = (search: string) =>
    editor.request<{ documents: { title: string; _rev: string }[] }>({
      url: `/data/history/production/documents/${id}?${search}`,
    });
  for (const { rev, title } of revisions)
    expect((await readAt(`revision=${rev}`)).documents).toEqual([
      expect.objectContaining({ title, _rev: rev }),
    ]);
  expect((await readAt(`time=${revisions.at(-1)?.at}`)).documents[0]?.title).toBe("Three");
  expect((await readAt("time=2000-01-01T00:00:00Z")).documents).toEqual([]);
  expect((await readAt("lastRevision=true")).documents[0]?.title).toBe("Three");
  expect((await readAt("revision=unknown")).documents).toEqual([]);
});

test("returns the published document for a draft at revisions before it existed", async () => {
  const id = createId();
  const first = await editor.createOrReplace({ _id: id, _type: "page", title: "Imported" });
  const draft = await editor.create({ _id: `drafts.${id}`, _type: "page", title: "Edited" });
  const readAt = async (ids: string, revision: string) =>
    (
      await editor.request<{ documents: unknown[] }>({
        url: `/data/history/production/documents/${ids}?revision=${revision}`,
      })
    ).documents;
  expect(await readAt(`drafts.${id}`, first._rev)).toEqual([
    expect.objectContaining({ _id: `drafts.${id}`, title: "Imported", _rev: first._rev }),
  ]);
  expect(await readAt(`drafts.${id},${id}`, draft._rev)).toEqual([
    expect.objectContaining({ _id: `drafts.${id}`, title: "Edited" }),
    expect.objectContaining({ _id: id, title: "Imported" }),
  ]);
  expect(await readAt(`versions.spring.${id}`, first._rev)).toEqual([]);
});

test("lists the events of a document, newest first", async () => {
  const id = createId();
  const draft = `drafts.${id}`;
  await performActions({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: { _id: draft, _type: "page", title: "First" },
    ifExists: "fail",
  });
  await performActions({
    actionType: "sanity.action.document.edit",
    draftId: draft,
    publishedId: id,
    patch: { set: { title: "Second" } },
  });
  await performActions({
    actionType: "sanity.action.document.publish",
    draftId: draft,
    publishedId: id,
  });
  await performActions({
    actionType: "sanity.action.document.unpublish",
    draftId: draft,
    publishedId: id,
  });
  await performActions({ actionType: "sanity.action.document.discard", draftId: draft });
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
  const transactions = text.toString().trim().split("\n").map(parseRecord);
  expect(transactions).toHaveLength(5);
  expect(transactions[2]).toMatchObject({
    author: "user-admin",
    documentIDs: [id, draft],
    effects: { [draft]: { apply: [0, null] } },
  });
});
