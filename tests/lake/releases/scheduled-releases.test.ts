import { expect, test } from "vitest";
import {
  act,
  afterMs,
  createRelease,
  editor,
  hourMs,
  lake,
  newId,
  raw,
  refusal,
  release,
  siteEvents,
} from "./releases.fixture.ts";

/** Releases that are published at a time. */

test("documents that a scheduled release contains or requires cannot change", async () => {
  const [one, needed] = [newId(), newId()];
  await editor.create({ _id: needed, _type: "page" });
  const link = {
    _type: "reference",
    _ref: needed,
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  const releaseId = await createRelease({ _id: one, title: "Locked", link });
  const versionId = `versions.${releaseId}.${one}`;
  await editor.releases.schedule({ releaseId, publishAt: afterMs(hourMs) });
  const attempts = {
    edit: () =>
      act({
        actionType: "sanity.action.document.edit",
        draftId: versionId,
        publishedId: one,
        patch: { set: { title: "Changed" } },
      }),
    add: () =>
      editor.createVersion({ releaseId, publishedId: newId(), document: { _type: "page" } }),
    discard: () => editor.discardVersion({ releaseId, publishedId: one }),
    replace: () =>
      editor.replaceVersion({ releaseId, publishedId: one, document: { _type: "page" } }),
    unpublish: () => editor.unpublishVersion({ releaseId, publishedId: one }),
    publish: () =>
      act({
        actionType: "sanity.action.document.publish",
        draftId: versionId,
        publishedId: one,
      }),
    patch: () => editor.patch(versionId).set({ title: "Changed" }).commit(),
    delete: () => editor.delete(versionId),
    create: () => editor.create({ _id: `versions.${releaseId}.${newId()}`, _type: "page" }),
  };
  for (const [name, attempt] of Object.entries(attempts))
    expect(`${name}: ${await refusal(attempt())}`).toMatch(
      /: 409 .*The release "Spring" is scheduled/,
    );
  expect(await refusal(editor.delete(needed))).toMatch(
    new RegExp(`^409 .*would prevent the scheduled release .* from being published: .*"${needed}"`),
  );
  expect(await raw(versionId)).toMatchObject({ title: "Locked" });
  await editor.releases.unschedule({ releaseId });
  await editor.patch(versionId).set({ title: "Changed" }).commit();
  await editor.releases.publish({ releaseId });
  expect(await raw(one)).toMatchObject({ title: "Changed" });
  expect(await refusal(editor.create({ _id: versionId, _type: "page" }))).toMatch(
    /^409 .*The release "Spring" is published/,
  );
});

test("a release that another scheduled one depends on cannot be unscheduled first", async () => {
  const [base, later] = [newId(), newId()];
  const first = await createRelease({ _id: base });
  const link = {
    _type: "reference",
    _ref: base,
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  const second = await createRelease({ _id: later, link });
  const schedule = (releaseId: string, hours: number) =>
    refusal(editor.releases.schedule({ releaseId, publishAt: afterMs(hours * hourMs) }));
  expect(await schedule(second, 2)).toMatch(/^409/);
  expect(await schedule(first, 1)).toBe("accepted");
  expect(await schedule(second, 2)).toBe("accepted");
  expect(await schedule(first, 3)).toMatch(/^409/);
  expect(await refusal(editor.releases.unschedule({ releaseId: first }))).toMatch(/^409/);
  await editor.releases.unschedule({ releaseId: second });
  await editor.releases.unschedule({ releaseId: first });
});

test("a scheduled release is published at its time, also after a kill of the lake", async () => {
  const [one, two] = [newId(), newId()];
  const early = await createRelease({ _id: one, title: "On time" });
  await editor.releases.schedule({ releaseId: early, publishAt: afterMs(500) });
  await expect.poll(async () => (await release(early))?.state).toBe("published");
  expect(await raw(one)).toMatchObject({ title: "On time" });

  const late = await createRelease({ _id: one, title: "Late" }, { _id: two, title: "Late" });
  const publishAt = afterMs(1500);
  await editor.releases.schedule({ releaseId: late, publishAt });
  await lake.kill();
  siteEvents.length = 0;
  await expect.poll(() => Date.now() > Date.parse(publishAt)).toBe(true);
  await lake.start();
  await expect.poll(async () => (await release(late))?.state).toBe("published");
  expect(await editor.fetch("*[_id in $ids].title", { ids: [one, two] })).toEqual(["Late", "Late"]);
  await expect
    .poll(() => siteEvents.toSorted())
    .toEqual([`create ${two}`, `update ${one}`].toSorted());
  expect(lake.output()).toContain(`published the scheduled release \\"Spring\\" (${late})`);

  const { _rev } = (await release(late)) ?? {};
  await lake.kill();
  await lake.start();
  expect((await release(late))?._rev).toBe(_rev);
});

test("a time in the past publishes immediately", async () => {
  const one = newId();
  const releaseId = await createRelease({ _id: one, title: "At once" });
  await editor.releases.schedule({ releaseId, publishAt: afterMs(-1000) });
  expect(await release(releaseId)).toMatchObject({ state: "published" });
  expect(await raw(one)).toMatchObject({ title: "At once" });
});
