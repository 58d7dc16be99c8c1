import { expect, test } from "vitest";
import {
  act,
  afterMs,
  createRelease,
  editor,
  hourMs,
  lake,
  newId,
  newName,
  raw,
  refusal,
  release,
  siteEvents,
} from "./releases.fixture.ts";

/** Releases as `@sanity/client` and the Studio use them. */

test("a release has a name, a state and editable metadata", async () => {
  const releaseId = newName();
  const { metadata } = await editor.releases.create({
    releaseId,
    metadata: { title: "Launch", releaseType: "asap" },
  });
  expect(metadata).toMatchObject({ title: "Launch" });
  expect(await release(releaseId)).toMatchObject({
    _id: `_.releases.${releaseId}`,
    _type: "system.release",
    name: releaseId,
    state: "active",
    userId: expect.any(String),
    metadata: { title: "Launch", releaseType: "asap" },
  });
  await editor.releases.edit({
    releaseId,
    patch: {
      set: {
        metadata: { title: "Autumn", releaseType: "scheduled", intendedPublishAt: afterMs(hourMs) },
      },
      unset: ["metadata.description"],
    },
  });
  expect(await release(releaseId)).toMatchObject({ metadata: { title: "Autumn" } });
  const made = await editor.releases.create({});
  expect(await release(made.releaseId)).toMatchObject({ metadata: { releaseType: "undecided" } });
});

test("rejects invalid requests with the reason", async () => {
  const releaseId = await createRelease();
  const edit = (patch: Record<string, unknown>) =>
    refusal(act({ actionType: "sanity.action.release.edit", releaseId, patch }));
  const create = (action: Record<string, unknown>) =>
    refusal(act({ actionType: "sanity.action.release.create", ...action }));
  const schedule = (publishAt: unknown) =>
    refusal(act({ actionType: "sanity.action.release.schedule", releaseId, publishAt }));
  expect(await create({ releaseId })).toMatch(/^409 .*already exists/);
  expect(await create({})).toMatch(/^400 releaseId is missing/);
  for (const name of ["a.b", "../x", "drafts", "published", "raw", "", "x".repeat(65)])
    expect(`${name}: ${await create({ releaseId: name })}`).toMatch(/: 400/);
  for (const metadata of [
    { releaseType: "someday" },
    { title: 7 },
    { cardinality: "few" },
    { intendedPublishAt: "tomorrow" },
    "text",
  ])
    expect(await create({ releaseId: newName(), metadata })).toMatch(/^400 .*metadata/);
  expect(await edit({ set: { state: "published" } })).toMatch(/^400 Only the metadata/);
  expect(await edit({ set: { "metadata.releaseType": null } })).toMatch(/^400/);
  expect(await edit({ unset: ["metadata"] })).toMatch(/^400/);
  expect(await schedule("tomorrow")).toMatch(/^400 publishAt/);
  expect(await schedule("2099-02-31T99:00:00Z")).toMatch(/^400 publishAt/);
  expect(await schedule(undefined)).toMatch(/^400 publishAt/);
  expect(await refusal(editor.releases.publish({ releaseId: "nobody" }))).toMatch(
    /^409 The release "nobody" does not exist/,
  );
  for (const mutation of [
    { delete: { id: `_.releases.${releaseId}` } },
    { patch: { id: `_.releases.${releaseId}`, set: { state: "published" } } },
    { create: { _id: "_.releases.other", _type: "system.release" } },
  ])
    // Deliberately invalid.
    expect(await refusal(editor.mutate([mutation as never]))).toMatch(/^400 .*release actions/);
  expect(await release(releaseId)).toMatchObject({
    state: "active",
    metadata: { title: "Spring" },
  });
});

test("each state allows its own actions and rejects the others with 409", async () => {
  const actions = {
    edit: { patch: { set: { "metadata.title": "Other" } } },
    publish: {},
    schedule: { publishAt: afterMs(hourMs) },
    unschedule: {},
    archive: {},
    unarchive: {},
    delete: {},
  };
  const into = {
    active: async () => {},
    scheduled: (releaseId: string) =>
      editor.releases.schedule({ releaseId, publishAt: afterMs(hourMs) }),
    published: (releaseId: string) => editor.releases.publish({ releaseId }),
    archived: (releaseId: string) => editor.releases.archive({ releaseId }),
  };
  const allowed: Record<string, string[]> = {};
  const refusals = new Set<string>();
  for (const [state, bring] of Object.entries(into)) {
    allowed[state] = [];
    for (const [name, more] of Object.entries(actions)) {
      const releaseId = await createRelease({ _id: newId(), title: "One" });
      await bring(releaseId);
      expect((await release(releaseId))?.state).toBe(state);
      const outcome = await refusal(
        act({ actionType: `sanity.action.release.${name}`, releaseId, ...more }),
      );
      if (outcome === "accepted") allowed[state].push(name);
      else refusals.add(outcome.replace(/;.*/s, ""));
    }
  }
  expect(allowed).toEqual({
    active: ["edit", "publish", "schedule", "archive"],
    scheduled: ["edit", "schedule", "unschedule"],
    published: ["delete"],
    archived: ["unarchive", "delete"],
  });
  expect([...refusals]).toEqual(
    Object.keys(into).map((state) => `409 The release "Spring" is ${state}`),
  );
});

test("a release is published as one change, and the site receives one event", async () => {
  const [changed, added, removed, elsewhere] = [newId(), newId(), newId(), newId()];
  for (const _id of [changed, removed, elsewhere])
    await editor.create({ _id, _type: "page", title: "Before" });
  await editor.create({ _id: `drafts.${changed}`, _type: "page", title: "Somebody's draft" });
  const createdAt = (await raw(changed))?._createdAt;
  const link = {
    _type: "reference",
    _ref: added,
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  const releaseId = await createRelease(
    { _id: changed, title: "After", link },
    { _id: added, title: "New" },
  );
  await editor.unpublishVersion({ releaseId, publishedId: removed });
  siteEvents.length = 0;
  await editor.releases.publish({ releaseId });

  const done = await release(releaseId);
  expect(done).toMatchObject({
    state: "published",
    publishedAt: expect.any(String),
    finalDocumentStates: [changed, added, removed].map((id) => ({
      _key: expect.any(String),
      id: `versions.${releaseId}.${id}`,
    })),
  });
  expect(await raw(changed)).toEqual({
    _id: changed,
    _type: "page",
    _createdAt: createdAt,
    _updatedAt: done?.publishedAt,
    _rev: done?._rev,
    title: "After",
    link: { _type: "reference", _ref: added },
  });
  expect(await raw(added)).toMatchObject({ title: "New", _rev: done?._rev });
  expect(await raw(removed)).toBeUndefined();
  expect(await raw(`drafts.${removed}`)).toMatchObject({ title: "Before" });
  expect(await raw(`drafts.${changed}`)).toMatchObject({ title: "Somebody's draft" });
  expect(await editor.releases.fetchDocuments({ releaseId })).toMatchObject({ result: [] });
  await expect
    .poll(() => siteEvents.toSorted())
    .toEqual([`create ${added}`, `delete ${removed}`, `update ${changed}`].toSorted());
});

test("if one document of a release cannot be published, none is", async () => {
  const [one, removed, referrer] = [newId(), newId(), newId()];
  await editor.create({ _id: removed, _type: "page" });
  const to = { _type: "reference", _ref: removed };
  await editor.create({ _id: referrer, _type: "page", title: "Referrer", to });
  const releaseId = await createRelease({ _id: one, title: "Fine" });
  await editor.unpublishVersion({ releaseId, publishedId: removed });
  expect(await refusal(editor.releases.publish({ releaseId }))).toMatch(
    new RegExp(`^409 .*references.*"${referrer}"`),
  );
  expect(
    await refusal(editor.releases.schedule({ releaseId, publishAt: afterMs(hourMs) })),
  ).toMatch(/^409 .*would prevent the scheduled release .* from being published/);
  expect(await raw(one)).toBeUndefined();
  expect(await raw(removed)).toBeDefined();
  expect(await release(releaseId)).toMatchObject({ state: "active" });
  // Unpublishing the referrer as well makes the release publishable.
  await editor.unpublishVersion({ releaseId, publishedId: referrer });
  await editor.releases.publish({ releaseId });
  expect(await raw(one)).toMatchObject({ title: "Fine" });
});

test("an archived release loses its versions and gets them back unchanged", async () => {
  const [one, two] = [newId(), newId()];
  const releaseId = await createRelease({ _id: one, title: "Kept" }, { _id: two, title: "Two" });
  const versionId = `versions.${releaseId}.${one}`;
  await editor.patch(versionId).set({ title: "Kept as edited" }).commit();
  await editor.releases.archive({ releaseId });
  expect(await raw(versionId)).toBeUndefined();
  expect(await release(releaseId)).toMatchObject({
    state: "archived",
    finalDocumentStates: [{ id: versionId }, { id: `versions.${releaseId}.${two}` }],
  });
  await editor.releases.unarchive({ releaseId });
  expect(await raw(versionId)).toMatchObject({ title: "Kept as edited" });
  expect(await raw(`versions.${releaseId}.${two}`)).toMatchObject({ title: "Two" });
  expect(await release(releaseId)).not.toHaveProperty("finalDocumentStates");
  await editor.releases.archive({ releaseId });
  await editor.releases.delete({ releaseId });
  expect(await release(releaseId)).toBeUndefined();
});

test("a dry run returns the result and changes nothing", async () => {
  const releaseId = await createRelease({ _id: newId() });
  await editor.releases.publish({ releaseId }, { dryRun: true });
  await editor.releases.archive({ releaseId }, { dryRun: true });
  expect(await refusal(editor.releases.delete({ releaseId }, { dryRun: true }))).toMatch(/^409/);
  expect(await release(releaseId)).toMatchObject({ state: "active" });
});

test("a permission check ignores the state of the release", async () => {
  const releaseId = await createRelease({ _id: newId() });
  const asking = { dryRun: true, skipCrossDatasetReferenceValidation: true };
  await editor.releases.delete({ releaseId }, asking);
  const viewer = await lake.editor("viewer");
  expect(await refusal(viewer.releases.delete({ releaseId }, asking))).toMatch(/^403/);
  expect(await release(releaseId)).toMatchObject({ state: "active" });
});

test("a document with a version in a release can be deleted only with it", async () => {
  const id = newId();
  await editor.create({ _id: id, _type: "page" });
  const releaseId = await createRelease({ _id: id });
  const remove = (includeDrafts: string[]) =>
    refusal(act({ actionType: "sanity.action.document.delete", publishedId: id, includeDrafts }));
  expect(await remove([])).toMatch(/^409 The version "versions\..*exists/);
  expect(await remove([`versions.${releaseId}.${id}`])).toBe("accepted");
  expect(await editor.fetch("*[_id match $id]", { id }, { perspective: "raw" })).toEqual([]);
});

test("releases can be imported as exported", async () => {
  const given = (state: string, more: Record<string, unknown> = {}) => ({
    _id: "_.releases.given",
    _type: "system.release",
    state,
    metadata: { title: "Given", releaseType: "asap" },
    ...more,
  });
  const bring = (attributes: Record<string, unknown>, ifExists?: string) => ({
    actionType: "sanity.action.release.import",
    releaseId: "given",
    attributes,
    ...(ifExists ? { ifExists } : {}),
  });
  await act(bring(given("active")));
  expect(await refusal(act(bring(given("active"))))).toMatch(/^409 .*already exists/);
  await act(bring(given("archived"), "ignore"));
  expect(await release("given")).toMatchObject({ state: "active", name: "given" });
  await act(bring(given("published", { publishedAt: afterMs(-hourMs) }), "replace"));
  expect(await release("given")).toMatchObject({ state: "published" });
  await act(bring(given("scheduled", { publishAt: afterMs(hourMs) }), "replace"));
  expect(await release("given")).toMatchObject({ state: "scheduled" });
  await act(bring(given("scheduled", { publishAt: afterMs(-hourMs) }), "replace"));
  const overdue = await release("given");
  expect(overdue).toMatchObject({ state: "active" });
  expect(overdue).not.toHaveProperty("publishAt");
  expect(await refusal(act(bring(given("nonsense"), "replace")))).toMatch(/^400/);
  expect(await refusal(act(bring(given("active"), "perhaps")))).toMatch(/^400 ifExists/);
});

test("editors can change releases; viewers and the site's token can only read", async () => {
  const releaseId = await createRelease({ _id: newId(), title: "Secret plan" });
  for (const client of [await lake.editor("viewer"), lake.site()]) {
    const attempt = client.releases.publish({ releaseId }, { dryRun: true });
    await expect(attempt).rejects.toMatchObject({
      statusCode: 403,
      details: { type: "insufficientPermissionsError" },
    });
    const perspective = [releaseId];
    expect(await client.fetch(`*[title == "Secret plan"]`, {}, { perspective })).toHaveLength(1);
  }
  const admin = await lake.editor("admin");
  await admin.releases.archive({ releaseId });
  await expect(lake.editor("sales")).rejects.toThrow("Signing in as sales responded with 403");
});

test("visitors see neither releases nor versions", async () => {
  const one = newId();
  const releaseId = await createRelease({ _id: one, title: "Secret plan" });
  const visitor = lake.visitor();
  const secrets = `*[title == "Secret plan" || _type == "system.release" || _id in path("versions.**") || _id in path("_.**") || sanity::partOfRelease($releaseId)]`;
  for (const apiVersion of ["2021-06-07", "2025-02-19"])
    expect(
      await visitor
        .withConfig({ apiVersion, perspective: undefined })
        .fetch(secrets, { releaseId }),
    ).toEqual([]);
  expect(await visitor.fetch(secrets, { releaseId }, { perspective: "published" })).toEqual([]);
  expect(await visitor.fetch("releases::all()")).toEqual([]);
  for (const perspective of [[releaseId], [releaseId, "drafts"], "drafts" as const, "raw" as const])
    expect(await refusal(visitor.fetch(secrets, { releaseId }, { perspective }))).toMatch(/^401/);
  for (const address of [
    `doc/production/versions.${releaseId}.${one}`,
    `doc/production/_.releases.${releaseId}`,
    `history/production/documents/versions.${releaseId}.${one}?lastRevision=true`,
    `history/production/transactions/_.releases.${releaseId}`,
    `history/production/events/releases/${releaseId}`,
    `listen/production?query=*&includeAllVersions=true`,
    "live/events/production?includeDrafts=true",
  ])
    expect({
      address,
      status: (await fetch(`${lake.url}/v2025-02-19/data/${address}`)).status,
    }).toEqual({ address, status: 401 });
  expect(await refusal(visitor.releases.publish({ releaseId }))).toMatch(/^401/);
});
