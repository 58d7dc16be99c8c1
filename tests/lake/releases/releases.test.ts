/** Releases as `@sanity/client` and the Studio use them. */

import { expect, test } from "vitest";
import {
  performAction,
  formatTimeAfter,
  createRelease,
  editor,
  hourMs,
  lake,
  createId,
  createName,
  readDocument,
  getOutcome,
  readRelease,
  siteEvents,
} from "./releases.fixture.ts";

test("a release has a name, a state and editable metadata", async () => {
  const releaseId = createName();
  const { metadata } = await editor.releases.create({
    releaseId,
    metadata: { title: "Launch", releaseType: "asap" },
  });
  expect(metadata).toMatchObject({ title: "Launch" });
  expect(await readRelease(releaseId)).toMatchObject({
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
        metadata: {
          title: "Autumn",
          releaseType: "scheduled",
          intendedPublishAt: formatTimeAfter(hourMs),
        },
      },
      unset: ["metadata.description"],
    },
  });
  expect(await readRelease(releaseId)).toMatchObject({ metadata: { title: "Autumn" } });
  const createdRelease = await editor.releases.create({});
  expect(await readRelease(createdRelease.releaseId)).toMatchObject({
    metadata: { releaseType: "undecided" },
  });
});

test("rejects invalid requests with the reason", async () => {
  const releaseId = await createRelease();
  const edit = (patch: Record<string, unknown>) =>
    getOutcome(performAction({ actionType: "sanity.action.release.edit", releaseId, patch }));
  const create = (action: Record<string, unknown>) =>
    getOutcome(performAction({ actionType: "sanity.action.release.create", ...action }));
  const schedule = (publishAt: unknown) =>
    getOutcome(
      performAction({ actionType: "sanity.action.release.schedule", releaseId, publishAt }),
    );
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
    expect(await create({ releaseId: createName(), metadata })).toMatch(/^400 .*metadata/);
  expect(await edit({ set: { state: "published" } })).toMatch(/^400 Only the metadata/);
  expect(await edit({ set: { "metadata.releaseType": null } })).toMatch(/^400/);
  expect(await edit({ unset: ["metadata"] })).toMatch(/^400/);
  expect(await schedule("tomorrow")).toMatch(/^400 publishAt/);
  expect(await schedule("2099-02-31T99:00:00Z")).toMatch(/^400 publishAt/);
  expect(await schedule(undefined)).toMatch(/^400 publishAt/);
  expect(await getOutcome(editor.releases.publish({ releaseId: "nobody" }))).toMatch(
    /^409 The release "nobody" does not exist/,
  );
  for (const mutation of [
    { delete: { id: `_.releases.${releaseId}` } },
    { patch: { id: `_.releases.${releaseId}`, set: { state: "published" } } },
    { create: { _id: "_.releases.other", _type: "system.release" } },
  ])
    // Deliberately invalid.
    expect(await getOutcome(editor.mutate([mutation as never]))).toMatch(/^400 .*release actions/);
  expect(await readRelease(releaseId)).toMatchObject({
    state: "active",
    metadata: { title: "Spring" },
  });
});

test("each state allows its own actions and rejects the others with 409", async () => {
  const actions = {
    edit: { patch: { set: { "metadata.title": "Other" } } },
    publish: {},
    schedule: { publishAt: formatTimeAfter(hourMs) },
    unschedule: {},
    archive: {},
    unarchive: {},
    delete: {},
  };
  const transitions = {
    active: async () => {},
    scheduled: (releaseId: string) =>
      editor.releases.schedule({ releaseId, publishAt: formatTimeAfter(hourMs) }),
    published: (releaseId: string) => editor.releases.publish({ releaseId }),
    archived: (releaseId: string) => editor.releases.archive({ releaseId }),
  };
  const allowed: Record<string, string[]> = {};
  const rejections = new Set<string>();
  for (const [state, moveToState] of Object.entries(transitions)) {
    allowed[state] = [];
    for (const [name, more] of Object.entries(actions)) {
      const releaseId = await createRelease({ _id: createId(), title: "One" });
      await moveToState(releaseId);
      expect((await readRelease(releaseId))?.state).toBe(state);
      const outcome = await getOutcome(
        performAction({ actionType: `sanity.action.release.${name}`, releaseId, ...more }),
      );
      if (outcome === "accepted") allowed[state].push(name);
      else rejections.add(outcome.replace(/;.*/s, ""));
    }
  }
  expect(allowed).toEqual({
    active: ["edit", "publish", "schedule", "archive"],
    scheduled: ["edit", "schedule", "unschedule"],
    published: ["delete"],
    archived: ["unarchive", "delete"],
  });
  expect([...rejections]).toEqual(
    Object.keys(transitions).map((state) => `409 The release "Spring" is ${state}`),
  );
});

test("publishing a release is one change, and the site receives one event per document", async () => {
  const [changed, added, removed, elsewhere] = [createId(), createId(), createId(), createId()];
  for (const _id of [changed, removed, elsewhere])
    await editor.create({ _id, _type: "page", title: "Before" });
  await editor.create({ _id: `drafts.${changed}`, _type: "page", title: "Someone's draft" });
  const createdAt = (await readDocument(changed))?._createdAt;
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

  const published = await readRelease(releaseId);
  expect(published).toMatchObject({
    state: "published",
    publishedAt: expect.any(String),
    finalDocumentStates: [changed, added, removed].map((id) => ({
      _key: expect.any(String),
      id: `versions.${releaseId}.${id}`,
    })),
  });
  expect(await readDocument(changed)).toEqual({
    _id: changed,
    _type: "page",
    _createdAt: createdAt,
    _updatedAt: published?.publishedAt,
    _rev: published?._rev,
    title: "After",
    link: { _type: "reference", _ref: added },
  });
  expect(await readDocument(added)).toMatchObject({ title: "New", _rev: published?._rev });
  expect(await readDocument(removed)).toBeUndefined();
  expect(await readDocument(`drafts.${removed}`)).toMatchObject({ title: "Before" });
  expect(await readDocument(`drafts.${changed}`)).toMatchObject({ title: "Someone's draft" });
  expect(await editor.releases.fetchDocuments({ releaseId })).toMatchObject({ result: [] });
  await expect
    .poll(() => siteEvents.toSorted())
    .toEqual([`create ${added}`, `delete ${removed}`, `update ${changed}`].toSorted());
});

test("if one document of a release cannot be published, none is", async () => {
  const [one, removed, referrer] = [createId(), createId(), createId()];
  await editor.create({ _id: removed, _type: "page" });
  const to = { _type: "reference", _ref: removed };
  await editor.create({ _id: referrer, _type: "page", title: "Referrer", to });
  const releaseId = await createRelease({ _id: one, title: "Fine" });
  await editor.unpublishVersion({ releaseId, publishedId: removed });
  expect(await getOutcome(editor.releases.publish({ releaseId }))).toMatch(
    new RegExp(`^409 .*references.*"${referrer}"`),
  );
  expect(
    await getOutcome(editor.releases.schedule({ releaseId, publishAt: formatTimeAfter(hourMs) })),
  ).toMatch(/^409 .*would prevent the scheduled release \\?"Spring\\?" from being published/);
  expect(await readDocument(one)).toBeUndefined();
  expect(await readDocument(removed)).toBeDefined();
  expect(await readRelease(releaseId)).toMatchObject({ state: "active" });
  // Unpublishing the referrer as well makes the release publishable.
  await editor.unpublishVersion({ releaseId, publishedId: referrer });
  await editor.releases.publish({ releaseId });
  expect(await readDocument(one)).toMatchObject({ title: "Fine" });
});

test("archiving a release deletes its versions, and unarchiving restores them unchanged", async () => {
  const [one, two] = [createId(), createId()];
  const releaseId = await createRelease({ _id: one, title: "Kept" }, { _id: two, title: "Two" });
  const versionId = `versions.${releaseId}.${one}`;
  await editor.patch(versionId).set({ title: "Kept as edited" }).commit();
  await editor.releases.archive({ releaseId });
  expect(await readDocument(versionId)).toBeUndefined();
  expect(await readRelease(releaseId)).toMatchObject({
    state: "archived",
    finalDocumentStates: [{ id: versionId }, { id: `versions.${releaseId}.${two}` }],
  });
  await editor.releases.unarchive({ releaseId });
  expect(await readDocument(versionId)).toMatchObject({ title: "Kept as edited" });
  expect(await readDocument(`versions.${releaseId}.${two}`)).toMatchObject({ title: "Two" });
  expect(await readRelease(releaseId)).not.toHaveProperty("finalDocumentStates");
  await editor.releases.archive({ releaseId });
  await editor.releases.delete({ releaseId });
  expect(await readRelease(releaseId)).toBeUndefined();
});

test("a dry run returns the result and changes nothing", async () => {
  const releaseId = await createRelease({ _id: createId() });
  await editor.releases.publish({ releaseId }, { dryRun: true });
  await editor.releases.archive({ releaseId }, { dryRun: true });
  expect(await getOutcome(editor.releases.delete({ releaseId }, { dryRun: true }))).toMatch(/^409/);
  expect(await readRelease(releaseId)).toMatchObject({ state: "active" });
});

test("a permission check ignores the state of the release", async () => {
  const releaseId = await createRelease({ _id: createId() });
  const permissionCheck = { dryRun: true, skipCrossDatasetReferenceValidation: true };
  await editor.releases.delete({ releaseId }, permissionCheck);
  const viewer = await lake.editor("viewer");
  expect(await getOutcome(viewer.releases.delete({ releaseId }, permissionCheck))).toMatch(/^403/);
  expect(await readRelease(releaseId)).toMatchObject({ state: "active" });
});

test("a document can be deleted only together with its versions in releases", async () => {
  const id = createId();
  await editor.create({ _id: id, _type: "page" });
  const releaseId = await createRelease({ _id: id });
  const deleteWithDrafts = (includeDrafts: string[]) =>
    getOutcome(
      performAction({
        actionType: "sanity.action.document.delete",
        publishedId: id,
        includeDrafts,
      }),
    );
  expect(await deleteWithDrafts([])).toMatch(/^409 The version "versions\..*exists/);
  expect(await deleteWithDrafts([`versions.${releaseId}.${id}`])).toBe("accepted");
  expect(await editor.fetch("*[_id match $id]", { id }, { perspective: "raw" })).toEqual([]);
});

test("imports exported releases", async () => {
  const createAttributes = (state: string, more: Record<string, unknown> = {}) => ({
    _id: "_.releases.given",
    _type: "system.release",
    state,
    metadata: { title: "Given", releaseType: "asap" },
    ...more,
  });
  const createImport = (attributes: Record<string, unknown>, ifExists?: string) => ({
    actionType: "sanity.action.release.import",
    releaseId: "given",
    attributes,
    ...(ifExists ? { ifExists } : {}),
  });
  await performAction(createImport(createAttributes("active")));
  expect(await getOutcome(performAction(createImport(createAttributes("active"))))).toMatch(
    /^409 .*already exists/,
  );
  await performAction(createImport(createAttributes("archived"), "ignore"));
  expect(await readRelease("given")).toMatchObject({ state: "active", name: "given" });
  await performAction(
    createImport(
      createAttributes("published", { publishedAt: formatTimeAfter(-hourMs) }),
      "replace",
    ),
  );
  expect(await readRelease("given")).toMatchObject({ state: "published" });
  await performAction(
    createImport(createAttributes("scheduled", { publishAt: formatTimeAfter(hourMs) }), "replace"),
  );
  expect(await readRelease("given")).toMatchObject({ state: "scheduled" });
  await performAction(
    createImport(createAttributes("scheduled", { publishAt: formatTimeAfter(-hourMs) }), "replace"),
  );
  const overdue = await readRelease("given");
  expect(overdue).toMatchObject({ state: "active" });
  expect(overdue).not.toHaveProperty("publishAt");
  expect(
    await getOutcome(performAction(createImport(createAttributes("nonsense"), "replace"))),
  ).toMatch(/^400/);
  expect(
    await getOutcome(performAction(createImport(createAttributes("active"), "perhaps"))),
  ).toMatch(/^400 ifExists/);
});

test("editors can change releases; viewers and the site's token can only read", async () => {
  const releaseId = await createRelease({ _id: createId(), title: "Secret plan" });
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
  const one = createId();
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
    expect(await getOutcome(visitor.fetch(secrets, { releaseId }, { perspective }))).toMatch(
      /^401/,
    );
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
  expect(await getOutcome(visitor.releases.publish({ releaseId }))).toMatch(/^401/);
});
