/** Permissions by endpoint, tested over HTTP without a browser and as from another site. */

import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { staffPassword } from "../support/fixtures/fake-staff.ts";
import type { LocalLake, Role } from "../support/servers/local-lake.ts";
import { apiPath, request, lake, publicLake, postJson, createQueryPath } from "./access.fixture.ts";
import { parseRecord } from "../support/parse-record.ts";

const readPaths = [
  createQueryPath("*"),
  createQueryPath("1"),
  createQueryPath("*", "&perspective=published"),
  createQueryPath("*", "&perspective=raw"),
  createQueryPath("*", "&perspective=drafts"),
  createQueryPath("*", "&perspective=previewDrafts"),
  createQueryPath("*", "&perspective=spring"),
  `${apiPath}/data/doc/production/about-us`,
  `${apiPath}/data/doc/production/drafts.secret`,
  `${apiPath}/data/listen/production?query=*`,
  `${apiPath}/data/live/events/production`,
  `${apiPath}/data/live/events/production?includeDrafts=true`,
  `${apiPath}/data/history/production/transactions/about-us`,
  `${apiPath}/data/history/production/documents/about-us?lastRevision=true`,
  `${apiPath}/data/history/production/events/documents/about-us`,
  `${apiPath}/data/references/production/documents/about-us/to`,
  `${apiPath}/users/user-admin`,
  `${apiPath}/users/me/keyvalue/a`,
  `${apiPath}/auth/id`,
  `${apiPath}/projects/embedded`,
  `${apiPath}/projects/embedded/datasets`,
  `${apiPath}/projects/embedded/datasets/production/acl`,
  `${apiPath}/projects/embedded/grants`,
  `${apiPath}/journey/trial`,
];
const mutation = { mutations: [{ create: { _type: "page", title: "Defaced" } }] };
const action = {
  actions: [
    {
      actionType: "sanity.action.document.delete",
      publishedId: "about-us",
      includeDrafts: [],
    },
  ],
};
const writeRequests: [string, unknown][] = [
  [`${apiPath}/data/mutate/production`, mutation],
  [`${apiPath}/data/mutate/production?dryRun=true`, mutation],
  [`${apiPath}/data/actions/production`, action],
  [`${apiPath}/assets/images/production?filename=x.png`, "x"],
  [`${apiPath}/assets/files/production?filename=x.txt`, "x"],
];

/** Reads all documents with the site's token. */
const readAll = () => lake.site().fetch("*|order(_id){_id,_rev}", {}, { perspective: "raw" });

test.each(readPaths)("rejects GET %s without a session", async (path) => {
  const response = await request(path);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401, error: "Unauthorized" });
});

test.each(writeRequests)(
  "rejects POST %s without a session and changes nothing",
  async (path, body) => {
    const before = await readAll();
    expect((await postJson(path, body)).status).toBe(401);
    expect((await postJson(path, body, { authorization: "Bearer guess" })).status).toBe(401);
    expect((await postJson(path, body, { cookie: "editor_session=guess" })).status).toBe(401);
    expect(await readAll()).toEqual(before);
  },
);

test("rejects a POST query without a session before it reads the body", async () => {
  const response = await postJson(`${apiPath}/data/query/production`, { query: "1" });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401, error: "Unauthorized" });
  const invalidJson = await request(`${apiPath}/data/query/production`, {
    method: "POST",
    body: "not json",
  });
  expect(invalidJson.status).toBe(401);
});

test("the dataset reports whether it is private", async () => {
  const readDatasets = async ({ url, signIn }: LocalLake) => {
    const response = await fetch(`${url}${apiPath}/projects/embedded/datasets`, {
      headers: { cookie: await signIn() },
    });
    return response.json();
  };
  expect(await readDatasets(lake)).toEqual([{ name: "production", aclMode: "private" }]);
  expect(await readDatasets(publicLake)).toEqual([{ name: "production", aclMode: "public" }]);
});

test("the site's published results contain no id with a dot", async () => {
  const ids = await lake.site().fetch<string[]>("*._id", {}, { perspective: "published" });
  expect(ids).toContain("about-us");
  expect(ids.filter((id) => id.includes("."))).toEqual([]);
});

test("with public queries, live events and listeners still require a session", async () => {
  for (const path of readPaths.filter((read) => /listen|live/.test(read)))
    expect((await fetch(`${publicLake.url}${path}`)).status).toBe(401);
});

test("with public queries, a visitor can read published documents and no id with a dot", async () => {
  const visitor = publicLake.visitor();
  const ids = await visitor.fetch<string[]>("*._id");
  expect(ids).toContain("about-us");
  expect(ids.filter((id) => id.includes("."))).toEqual([]);
  for (const groq of [
    '*[_id == "drafts.secret"]',
    '*[_id in ["drafts.secret", "key.for-preview"]]',
    '*[_id in path("drafts.**")]',
    '*[title match "announced"]',
    '*[sanity::versionOf("secret")]',
    '*[[@, _id] match text::query("hidden")]',
  ])
    expect(await visitor.fetch(groq)).toEqual([]);
  expect(await visitor.fetch('*[_id == "links"][0].to->title')).toBeNull();
  const oldClient = visitor.withConfig({ apiVersion: "2023-01-01" });
  expect(await oldClient.fetch('count(*[count(string::split(_id, ".")) > 1])')).toBe(0);
});

test("with public queries, a visitor's POST query returns the result of the GET query", async () => {
  const postQuery = (search: string, groq: string) =>
    fetch(`${publicLake.url}${apiPath}/data/query/production${search}`, {
      method: "POST",
      body: JSON.stringify({ query: groq }),
    });
  const response = await postQuery("", "count(*[_id match 'drafts'])");
  expect(await response.json()).toMatchObject({ result: 0 });
  expect((await postQuery("?perspective=drafts", "*")).status).toBe(401);
});

test("the site's token can read drafts and write nothing", async () => {
  const site = lake.site();
  const drafts = await site.fetch('*[_id == "secret"][0].title', {}, { perspective: "drafts" });
  expect(drafts).toBe("Not yet announced");
  const before = await readAll();
  for (const [path, body] of writeRequests) {
    const response = await postJson(path, body, { authorization: `Bearer ${lake.readToken}` });
    expect(response.status).toBe(403);
  }
  expect(await readAll()).toEqual(before);
});

test.each<[Role, boolean]>([
  ["admin", true],
  ["marketing", true],
  ["viewer", false],
])("%s can read drafts; can edit: %s", async (role, canEdit) => {
  const editor = await lake.editor(role);
  expect(await editor.fetch('*[_id == "secret"][0].title', {}, { perspective: "drafts" })).toBe(
    "Not yet announced",
  );
  const edit = editor
    .patch("about-us")
    .set({ title: `About us, says ${role}` })
    .commit();
  const outcome = await edit.then(
    () => "changed",
    (error: { statusCode: number }) => error.statusCode,
  );
  expect(outcome).toBe(canEdit ? "changed" : 403);
  const grants = await editor.request<{ permissions: string[] }[]>({
    url: "/projects/embedded/datasets/production/acl",
  });
  expect(grants.some(({ permissions }) => permissions.includes("update"))).toBe(canEdit);
});

test("rejects requests and sockets of other sites", async () => {
  const cookie = await lake.signIn();
  const before = await readAll();
  const crossSiteHeaders: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { origin: `${lake.url}0` },
  ];
  for (const headers of crossSiteHeaders) {
    const allHeaders = { cookie, ...headers };
    expect((await postJson(`${apiPath}/data/mutate/production`, mutation, allHeaders)).status).toBe(
      403,
    );
    expect((await request(createQueryPath("*"), { headers: allHeaders })).status).toBe(403);
    const signIn = await request("/v1/auth/login/staff", {
      method: "POST",
      headers,
      body: new URLSearchParams({ email: "admin@example.com", password: staffPassword }),
    });
    expect(signIn.status).toBe(403);
  }
  expect(await readAll()).toEqual(before);
  const getRejectionStatus = (headers: Record<string, string>, path = "/v1/mux") =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${lake.url.replace("http", "ws")}${path}`, { headers });
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
      socket.on("open", () => reject(new Error("The socket opened")));
      socket.on("error", () => undefined);
    });
  expect(await getRejectionStatus({})).toBe(401);
  expect(await getRejectionStatus({ cookie, origin: "https://evil.example" })).toBe(403);
  expect(await getRejectionStatus({ cookie, origin: lake.siteUrl }, "/v1/other")).toBe(404);
  expect(await getRejectionStatus({}, "/v2022-06-30/socket/production")).toBe(401);
});

test("no response allows other origins", async () => {
  const response = await request(createQueryPath("*"), {
    headers: { origin: "https://evil.example" },
  });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

// The cache lifetime of a role is tested with the sessions, with a mocked clock.
test("a removed role can no longer write", async () => {
  const editor = await lake.editor("marketing");
  lake.staff.setRole("marketing@example.com", "viewer");
  const getStatus = () =>
    editor.create({ _type: "page" }, { dryRun: true }).then(
      () => 200,
      (error: { statusCode: number }) => error.statusCode,
    );
  await expect.poll(getStatus, { interval: 250 }).toBe(403);
  lake.staff.setRole("marketing@example.com", "marketing");
});

test("invalid requests get Sanity's status and error shape without a stack", async () => {
  const cookie = await lake.signIn();
  const cases: [Response, number][] = [
    [await request("/v2025-02-19/data/query/other?query=*"), 404],
    [await request(createQueryPath("*["), { headers: { cookie } }), 400],
    [await request(`${apiPath}/data/query/production`, { headers: { cookie } }), 400],
    [await request(`${createQueryPath("*")}&$x=notjson`, { headers: { cookie } }), 400],
    [await request("/nothing"), 404],
    [await request(`${apiPath}/nothing`), 404],
    [await request(`${apiPath}/data/query/production`, { method: "PUT" }), 405],
    [
      await request(`${apiPath}/data/mutate/production`, {
        method: "POST",
        headers: { cookie },
        body: "{",
      }),
      400,
    ],
    [await postJson(`${apiPath}/data/mutate/production`, { mutations: "x" }, { cookie }), 400],
    [
      await postJson(
        `${apiPath}/data/mutate/production`,
        { mutations: [{ explode: {} }] },
        { cookie },
      ),
      400,
    ],
    [
      await postJson(
        `${apiPath}/data/actions/production`,
        { actions: [{ actionType: "x" }] },
        { cookie },
      ),
      400,
    ],
    [
      await request(`${apiPath}/data/query/production?query=*`, {
        headers: { "x-sanity-project-id": "other" },
      }),
      404,
    ],
    [await request(`${apiPath}/users/%E0%A4%A`), 400],
    [
      await request(`${apiPath}/data/mutate/production`, {
        method: "POST",
        headers: { cookie },
        body: Buffer.alloc(9 * 1024 * 1024, "x"),
      }),
      413,
    ],
  ];
  for (const [response, status] of cases) {
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(parseRecord(text)).toHaveProperty("error");
    expect(text).not.toMatch(/\.ts:|node_modules|at \w+ \(/);
  }
});

test("ping and health respond to anyone and reveal nothing else", async () => {
  const ping = await request("/v1/ping");
  expect(await ping.json()).toEqual({ pong: true });
  expect(ping.headers.get("timing-allow-origin")).toBeNull();
  expect(await (await request("/health")).json()).toMatchObject({ ok: true, unwritable: [] });
  expect(await (await request(`${apiPath}/users/me`)).json()).toEqual({});
  expect(await (await request("/v1/auth/providers")).json()).toMatchObject({
    providers: [{ name: "staff", url: `${lake.siteUrl}/v1/auth/login/staff` }],
  });
});
