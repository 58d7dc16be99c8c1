/** A contributor edits drafts; everything that visitors see, or will see, is for other roles. */

import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

let lake: LocalLake;
let editor: SanityClient;
let contributor: SanityClient;
let viewer: SanityClient;
beforeAll(async () => {
  lake = await startLocalLake({ env: { SAMPLE_DATA: "off" } });
  [editor, contributor, viewer] = await Promise.all([
    lake.editor("marketing"),
    lake.editor("contributor"),
    lake.editor("viewer"),
  ]);
  await act(editor, { actionType: "sanity.action.release.create", releaseId: "rSpring" });
});
afterAll(() => lake.discard());

type Action = { actionType: string; [argument: string]: unknown };

const act = (client: SanityClient, ...actions: Action[]) =>
  client.request({ url: "/data/actions/production", method: "POST", body: { actions } });
const mutate = (client: SanityClient, ...mutations: object[]) =>
  client.request({ url: "/data/mutate/production", method: "POST", body: { mutations } });
const readAll = () => editor.fetch("*[]{ ... } | order(_id)", {}, { perspective: "raw" });
const getStatus = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { statusCode: number }) => error.statusCode,
  );

const page = (id: string, title: string) => ({ _id: id, _type: "page", title });
beforeEach(() =>
  mutate(
    editor,
    ...[
      page("about", "About"),
      page("drafts.about", "About, edited"),
      page("versions.rSpring.about", "About in spring"),
      { _id: "siteSettings", _type: "siteSettings", brand: "Arq" },
      { _id: "previewLink.a", _type: "previewLink", document: "about" },
    ].map((document) => ({ createOrReplace: document })),
    { delete: { id: "drafts.siteSettings" } },
    { delete: { id: "drafts.new" } },
  ),
);

const about = { publishedId: "about", draftId: "drafts.about" };
const document = "sanity.action.document";
const release = "sanity.action.release";

test.each<[string, (client: SanityClient) => Promise<unknown>]>([
  [
    "edits a draft",
    (client) =>
      act(client, {
        actionType: `${document}.edit`,
        ...about,
        patch: { set: { title: "x" } },
      }),
  ],
  [
    "creates a draft",
    (client) =>
      act(client, {
        actionType: `${document}.create`,
        publishedId: "new",
        attributes: page("drafts.new", "New"),
        ifExists: "fail",
      }),
  ],
  ["discards a draft", (client) => act(client, { actionType: `${document}.discard`, ...about })],
  [
    "patches a draft",
    (client) => mutate(client, { patch: { id: "drafts.about", set: { title: "x" } } }),
  ],
  [
    "requests approval",
    (client) =>
      mutate(client, {
        createOrReplace: { _id: "drafts.approval-about", _type: "approvalRequest" },
      }),
  ],
])("a contributor %s, a viewer does not", async (_name, change) => {
  expect(await getStatus(change(viewer))).toBe(403);
  expect(await getStatus(change(contributor))).toBe(200);
});

test.each<[string, Action]>([
  ["publish", { actionType: `${document}.publish`, ...about }],
  ["unpublish", { actionType: `${document}.unpublish`, ...about }],
  [
    "delete a published document",
    {
      actionType: `${document}.delete`,
      publishedId: "about",
      includeDrafts: ["drafts.about", "versions.rSpring.about"],
    },
  ],
  [
    "add to a release",
    {
      actionType: `${document}.version.create`,
      publishedId: "contact",
      document: page("versions.rSpring.contact", "x"),
    },
  ],
  [
    "edit in a release",
    {
      actionType: `${document}.edit`,
      publishedId: "about",
      draftId: "versions.rSpring.about",
      patch: { set: { title: "x" } },
    },
  ],
  [
    "remove from a release",
    { actionType: `${document}.version.discard`, versionId: "versions.rSpring.about" },
  ],
  ["create a release", { actionType: `${release}.create`, releaseId: "rOther" }],
  [
    "edit a release",
    {
      actionType: `${release}.edit`,
      releaseId: "rSpring",
      patch: { set: { "metadata.title": "x" } },
    },
  ],
  ["run a release", { actionType: `${release}.publish`, releaseId: "rSpring" }],
  [
    "schedule a release",
    { actionType: `${release}.schedule`, releaseId: "rSpring", publishAt: "2099-01-01T00:00:00Z" },
  ],
  ["archive a release", { actionType: `${release}.archive`, releaseId: "rSpring" }],
  [
    "change the site settings",
    {
      actionType: `${document}.edit`,
      publishedId: "siteSettings",
      draftId: "drafts.siteSettings",
      patch: { set: { brand: "x" } },
    },
  ],
])("a contributor cannot %s", async (_name, action) => {
  const before = await readAll();
  expect(await getStatus(act(contributor, action))).toBe(403);
  expect(await readAll()).toEqual(before);
});

test.each<[string, object]>([
  ["patch a published document", { patch: { id: "about", set: { title: "x" } } }],
  ["create a published document", { create: page("other", "x") }],
  ["delete a published document", { delete: { id: "about" } }],
  ["patch a version", { patch: { id: "versions.rSpring.about", set: { title: "x" } } }],
  [
    "write the draft of the site settings",
    { createOrReplace: { _id: "drafts.siteSettings", _type: "siteSettings" } },
  ],
  ...["brand", "navigation", "labels"].map((type): [string, object] => [
    `write the draft of the ${type}`,
    { createOrReplace: { _id: `drafts.${type}`, _type: type } },
  ]),
  ["create a preview link", { create: { _id: "previewLink.b", _type: "previewLink" } }],
  ["revoke a preview link", { delete: { id: "previewLink.a" } }],
  ["delete by a query", { delete: { query: '*[_type == "page"]' } }],
])("a contributor cannot %s by a mutation", async (_name, mutation) => {
  const before = await readAll();
  expect(await getStatus(mutate(contributor, mutation))).toBe(403);
  expect(
    await getStatus(
      mutate(contributor, { patch: { id: "drafts.about", set: { title: "y" } } }, mutation),
    ),
  ).toBe(403);
  expect(await readAll()).toEqual(before);
});

test("the Studio learns what a contributor may change", async () => {
  const grants = (client: SanityClient) =>
    client.request<{ filter: string; permissions: string[] }[]>({
      url: "/projects/embedded/datasets/production/acl",
    });
  const filters = (await grants(contributor)).filter(({ permissions }) =>
    permissions.includes("update"),
  );
  expect(filters.map(({ filter }) => filter)).toEqual([
    '_id in path("drafts.**") && !(_type in ["siteSettings","brand","navigation","labels"])',
  ]);
  expect((await grants(viewer)).some(({ permissions }) => permissions.includes("update"))).toBe(
    false,
  );
  expect(await contributor.request({ url: "/users/me" })).toMatchObject({ role: "contributor" });
});
