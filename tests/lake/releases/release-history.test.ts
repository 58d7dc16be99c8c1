/** The history of releases as the Studio shows it. */

import { expect, test } from "vitest";
import {
  formatTimeAfter,
  createRelease,
  editor,
  hourMs,
  createId,
  readDocument,
  readRelease,
} from "./releases.fixture.ts";

test("the history shows the changes of a release and its documents before", async () => {
  const [changed, added] = [createId(), createId()];
  await editor.create({ _id: changed, _type: "page", title: "Before" });
  const before = (await readDocument(changed))?._rev;
  const releaseId = await createRelease(
    { _id: changed, title: "After" },
    { _id: added, title: "New" },
  );
  await editor.discardVersion({ releaseId, publishedId: added });
  await editor.createVersion({ releaseId, publishedId: added, document: { _type: "page" } });
  const publishAt = formatTimeAfter(hourMs);
  await editor.releases.schedule({ releaseId, publishAt });
  await editor.releases.unschedule({ releaseId });
  await editor.releases.archive({ releaseId });
  await editor.releases.unarchive({ releaseId });
  await editor.releases.publish({ releaseId });
  const transactionId = (await readRelease(releaseId))?._rev;

  const history = (path: string) =>
    // The client returns the response untyped.
    editor.request({ url: `/data/history/production/${path}` }) as Promise<
      Record<"events", Record<string, unknown>[]> & { nextCursor: string }
    >;
  const all = await history(`events/releases/${releaseId}`);
  expect(all.events.map(({ type }) => type).toReversed()).toEqual([
    "createRelease",
    "addDocumentToRelease",
    "addDocumentToRelease",
    "discardDocumentFromRelease",
    "addDocumentToRelease",
    "scheduleRelease",
    "unscheduleRelease",
    "archiveRelease",
    "unarchiveRelease",
    "publishRelease",
  ]);
  expect(all.events.at(-2)).toMatchObject({
    releaseName: releaseId,
    documentId: changed,
    documentType: "page",
    versionId: `versions.${releaseId}.${changed}`,
    author: expect.stringContaining("marketing"),
  });
  expect(all.events.find(({ type }) => type === "scheduleRelease")).toMatchObject({ publishAt });
  const first = await history(`events/releases/${releaseId}?limit=4`);
  const second = await history(
    `events/releases/${releaseId}?limit=10&nextCursor=${first.nextCursor}`,
  );
  expect([...first.events, ...second.events]).toEqual(all.events);

  const ofDocument = await editor.request({
    url: `/data/history/production/events/documents/${changed}`,
  });
  expect(ofDocument.events[changed][0]).toMatchObject({
    type: "publishDocumentVersion",
    versionId: `versions.${releaseId}.${changed}`,
    releaseId,
    revisionId: transactionId,
    publishCause: "release.publish",
  });
  const documents = async (path: string) =>
    (await editor.request({ url: `/data/history/production/documents/${path}` })).documents;
  expect(await documents(`versions.${releaseId}.${changed}?lastRevision=true`)).toMatchObject([
    { title: "After", _rev: transactionId },
  ]);
  expect(await documents(`${changed}?revision=${before}`)).toMatchObject([{ title: "Before" }]);
});
