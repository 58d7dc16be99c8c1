/** Releases that are published at a time. */

import { expect, test } from "vitest";
import {
  performAction,
  formatTimeAfter,
  createRelease,
  editor,
  hourMs,
  lake,
  createId,
  readDocument,
  getOutcome,
  readRelease,
  siteEvents,
} from "./releases.fixture.ts";

test("rejects changes to documents that a scheduled release contains or requires", async () => {
  const [one, needed] = [createId(), createId()];
  await editor.create({ _id: needed, _type: "page" });
  const link = {
    _type: "reference",
    _ref: needed,
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  const releaseId = await createRelease({ _id: one, title: "Locked", link });
  const versionId = `versions.${releaseId}.${one}`;
  await editor.releases.schedule({ releaseId, publishAt: formatTimeAfter(hourMs) });
  const attempts = {
    edit: () =>
      performAction({
        actionType: "sanity.action.document.edit",
        draftId: versionId,
        publishedId: one,
        patch: { set: { title: "Changed" } },
      }),
    add: () =>
      editor.createVersion({ releaseId, publishedId: createId(), document: { _type: "page" } }),
    discard: () => editor.discardVersion({ releaseId, publishedId: one }),
    replace: () =>
      editor.replaceVersion({ releaseId, publishedId: one, document: { _type: "page" } }),
    unpublish: () => editor.unpublishVersion({ releaseId, publishedId: one }),
    publish: () =>
      performAction({
        actionType: "sanity.action.document.publish",
        draftId: versionId,
        publishedId: one,
      }),
    patch: () => editor.patch(versionId).set({ title: "Changed" }).commit(),
    delete: () => editor.delete(versionId),
    create: () => editor.create({ _id: `versions.${releaseId}.${createId()}`, _type: "page" }),
  };
  for (const [name, attempt] of Object.entries(attempts))
    expect(`${name}: ${await getOutcome(attempt())}`).toMatch(
      /: 409 .*The release "Spring" is scheduled/,
    );
  expect(await getOutcome(editor.delete(needed))).toMatch(
    new RegExp(`^409 .*would prevent the scheduled release .* from being published: .*"${needed}"`),
  );
  expect(await readDocument(versionId)).toMatchObject({ title: "Locked" });
  await editor.releases.unschedule({ releaseId });
  await editor.patch(versionId).set({ title: "Changed" }).commit();
  await editor.releases.publish({ releaseId });
  expect(await readDocument(one)).toMatchObject({ title: "Changed" });
  expect(await getOutcome(editor.create({ _id: versionId, _type: "page" }))).toMatch(
    /^409 .*The release "Spring" is published/,
  );
});

test("rejects unscheduling a release that another scheduled one depends on", async () => {
  const [base, later] = [createId(), createId()];
  const first = await createRelease({ _id: base });
  const link = {
    _type: "reference",
    _ref: base,
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  const second = await createRelease({ _id: later, link });
  const schedule = (releaseId: string, hours: number) =>
    getOutcome(editor.releases.schedule({ releaseId, publishAt: formatTimeAfter(hours * hourMs) }));
  expect(await schedule(second, 2)).toMatch(/^409/);
  expect(await schedule(first, 1)).toBe("accepted");
  expect(await schedule(second, 2)).toBe("accepted");
  expect(await schedule(first, 3)).toMatch(/^409/);
  expect(await getOutcome(editor.releases.unschedule({ releaseId: first }))).toMatch(/^409/);
  await editor.releases.unschedule({ releaseId: second });
  await editor.releases.unschedule({ releaseId: first });
});

test("publishes a scheduled release at its time, also after the lake was killed", async () => {
  const [one, two] = [createId(), createId()];
  const early = await createRelease({ _id: one, title: "On time" });
  await editor.releases.schedule({ releaseId: early, publishAt: formatTimeAfter(500) });
  await expect.poll(async () => (await readRelease(early))?.state).toBe("published");
  expect(await readDocument(one)).toMatchObject({ title: "On time" });

  const late = await createRelease({ _id: one, title: "Late" }, { _id: two, title: "Late" });
  const publishAt = formatTimeAfter(1500);
  await editor.releases.schedule({ releaseId: late, publishAt });
  await lake.kill();
  siteEvents.length = 0;
  await expect.poll(() => Date.now() > Date.parse(publishAt)).toBe(true);
  await lake.start();
  await expect.poll(async () => (await readRelease(late))?.state).toBe("published");
  expect(await editor.fetch("*[_id in $ids].title", { ids: [one, two] })).toEqual(["Late", "Late"]);
  await expect
    .poll(() => siteEvents.toSorted())
    .toEqual([`create ${two}`, `update ${one}`].toSorted());
  expect(lake.output()).toContain(`published the scheduled release \\"Spring\\" (${late})`);

  const { _rev } = (await readRelease(late)) ?? {};
  await lake.kill();
  await lake.start();
  expect((await readRelease(late))?._rev).toBe(_rev);
});

test("a schedule in the past publishes immediately", async () => {
  const one = createId();
  const releaseId = await createRelease({ _id: one, title: "At once" });
  await editor.releases.schedule({ releaseId, publishAt: formatTimeAfter(-1000) });
  expect(await readRelease(releaseId)).toMatchObject({ state: "published" });
  expect(await readDocument(one)).toMatchObject({ title: "At once" });
});
