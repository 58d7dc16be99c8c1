/** Reverting releases, with the requests that the Studio sends for "Revert release". */

import { expect, test } from "vitest";
import {
  createId,
  createName,
  createRelease,
  editor,
  getOutcome,
  performAction,
  readDocument,
  readRelease,
} from "./releases.fixture.ts";

type Stored = { _id: string; _rev: string } & Record<string, unknown>;

/** The documents of a published release, as the Studio reads them: their last state by version id. */
async function readReleaseDocuments(releaseId: string): Promise<Stored[]> {
  const release = await readRelease(releaseId);
  const ids = (release?.finalDocumentStates ?? []).map(({ id }) => id);
  const responses = await Promise.all(ids.map((id) => readHistory(`${id}?lastRevision=true`)));
  return responses.flat();
}

async function readHistory(path: string): Promise<Stored[]> {
  // The client returns the response untyped.
  const response = (await editor.request({
    url: `/data/history/production/documents/${path}`,
  })) as { documents: Stored[] };
  return response.documents;
}

/** The revision before the release; undefined if the document did not exist then. */
async function readStateBefore(id: string, release: string): Promise<Stored | undefined> {
  const text: unknown = await editor.request({
    url: `/data/history/production/transactions/${id}?toTransaction=${release}&reverse=true&limit=2`,
    json: false,
  });
  const before = String(text)
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
    .map((transaction) => String(Reflect.get(Object(transaction), "id")))
    .find((revision) => revision !== release);
  return before ? (await readHistory(`${id}?revision=${before}`))[0] : undefined;
}

/** Creates and publishes the release that reverts another one. Returns its id. */
async function revertRelease(releaseId: string): Promise<string> {
  const documents = await readReleaseDocuments(releaseId);
  const reverting = createName();
  const actions = await Promise.all(
    documents.map(async (version) => {
      const id = version._id.split(".").slice(2).join(".");
      const before = await readStateBefore(id, version._rev);
      return {
        actionType: "sanity.action.document.version.create",
        publishedId: id,
        document: {
          ...(before ?? { ...version, _system: { delete: true } }),
          _id: `versions.${reverting}.${id}`,
        },
      };
    }),
  );
  await editor.releases.create({ releaseId: reverting, metadata: { title: "Reverting" } });
  // The client's types lack `document` for this action.
  await editor.action(actions as never);
  await editor.releases.publish({ releaseId: reverting });
  return reverting;
}

const createReference = (_ref: string) => ({ _type: "reference", _ref });
const createWeakReference = (_ref: string) => ({
  ...createReference(_ref),
  _weak: true,
  _strengthenOnPublish: { type: "page" },
});

const withoutDates = (doc: Record<string, unknown> | undefined) => {
  const { _rev, _createdAt, _updatedAt, ...content } = doc ?? {};
  return content;
};

/** Publishes a release that changes one document and adds two that refer to each other. */
async function publishCampaign() {
  const [menu, page, event] = [createId(), createId(), createId()];
  await editor.create({ _id: menu, _type: "page", title: "Menu" });
  const releaseId = await createRelease(
    { _id: menu, title: "Menu of the campaign", link: createWeakReference(page) },
    { _id: page, title: "Campaign", link: createWeakReference(event) },
    { _id: event, title: "Webinar", links: [{ _key: "a", ...createWeakReference(page) }] },
  );
  await editor.releases.publish({ releaseId });
  return { releaseId, ids: [menu, page, event] };
}

test("a reverted release can be brought back by reverting again", async () => {
  const { releaseId, ids } = await publishCampaign();
  const [menu = "", page = "", event = ""] = ids;
  const published = await Promise.all(ids.map(readDocument));
  expect(published[0]).toMatchObject({ link: createReference(page) });

  const reverting = await revertRelease(releaseId);
  expect(withoutDates(await readDocument(menu))).toEqual({
    _id: menu,
    _type: "page",
    title: "Menu",
  });
  expect(await readDocument(page)).toBeUndefined();
  expect(await readDocument(event)).toBeUndefined();
  // As the Studio announces: "create a draft if no draft exists at the time of release".
  expect(await readDocument(`drafts.${page}`)).toMatchObject({ title: "Campaign" });

  await revertRelease(reverting);
  const restored = await Promise.all(ids.map(readDocument));
  expect(restored.map(withoutDates)).toEqual(published.map(withoutDates));
  for (const id of ids) expect(await readDocument(`drafts.${id}`)).toBeUndefined();
});

test("publishing a release discards drafts that equal its documents and keeps others", async () => {
  const { releaseId, ids } = await publishCampaign();
  const [, page = "", event = ""] = ids;
  await revertRelease(releaseId);
  await editor.patch(`drafts.${event}`).set({ title: "Webinar, edited" }).commit();
  const again = createName();
  await editor.releases.create({ releaseId: again });
  for (const id of [page, event])
    await editor.createVersion({
      releaseId: again,
      publishedId: id,
      baseId: `drafts.${id}`,
    });
  await editor.patch(`versions.${again}.${event}`).set({ title: "Webinar" }).commit();
  await editor.releases.publish({ releaseId: again });
  expect(await readDocument(page)).toMatchObject({ link: createReference(event) });
  expect(await readDocument(`drafts.${page}`)).toBeUndefined();
  expect(await readDocument(`drafts.${event}`)).toMatchObject({ title: "Webinar, edited" });
});

test("references of a version are checked when its release is published", async () => {
  const [page, missing] = [createId(), createId()];
  const releaseId = await createRelease();
  const versionId = `versions.${releaseId}.${page}`;
  await performAction({
    actionType: "sanity.action.document.version.create",
    publishedId: page,
    document: { _id: versionId, _type: "page", link: createReference(missing) },
  });
  expect(await getOutcome(editor.releases.publish({ releaseId }))).toMatch(
    new RegExp(`^409 .*references the document \\\\?"${missing}`),
  );
  expect(await readRelease(releaseId)).toMatchObject({ state: "active" });
  expect(await readDocument(page)).toBeUndefined();
  await editor.createVersion({ releaseId, publishedId: missing, document: { _type: "page" } });
  await editor.releases.publish({ releaseId });
  expect(await readDocument(page)).toMatchObject({ link: createReference(missing) });
});

test("the history of a document shows the state that each release published", async () => {
  const { releaseId, ids } = await publishCampaign();
  const [menu = ""] = ids;
  const reverting = await revertRelease(releaseId);
  const draft = `drafts.${menu}`;
  const { events } = await editor.request({
    url: `/data/history/production/events/documents/${draft}`,
  });
  const published: Record<string, string>[] = events[draft].filter(
    ({ type }: { type: string }) => type === "publishDocumentVersion",
  );
  // The Studio selects this revision for a row of the history, and requests it from the draft.
  const titles = published.map(async ({ versionRevisionId, revisionId }) => {
    const [document] = await readHistory(`${draft}?revision=${versionRevisionId ?? revisionId}`);
    return document?.title;
  });
  expect(published.map((event) => event.releaseId)).toEqual([reverting, releaseId]);
  expect(await Promise.all(titles)).toEqual(["Menu", "Menu of the campaign"]);

  const version = `versions.${releaseId}.${menu}`;
  const ofVersion = await editor.request({
    url: `/data/history/production/events/documents/${version}`,
  });
  const { versionRevisionId } = ofVersion.events[version][0];
  expect(await readHistory(`${version}?revision=${versionRevisionId}`)).toMatchObject([
    { title: "Menu of the campaign" },
  ]);
});
