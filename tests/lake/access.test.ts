import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { staffPassword } from "../support/fixtures/fake-staff.ts";
import type { LocalLake, Role } from "../support/servers/local-lake.ts";
import { api, ask, lake, openLake, post, query } from "./access.fixture.ts";

/** Permissions by endpoint, tested with requests of any program or another site. */

const reads = [
  query("*"),
  query("1"),
  query("*", "&perspective=published"),
  query("*", "&perspective=raw"),
  query("*", "&perspective=drafts"),
  query("*", "&perspective=previewDrafts"),
  query("*", "&perspective=spring"),
  `${api}/data/doc/production/about-us`,
  `${api}/data/doc/production/drafts.secret`,
  `${api}/data/listen/production?query=*`,
  `${api}/data/live/events/production`,
  `${api}/data/live/events/production?includeDrafts=true`,
  `${api}/data/history/production/transactions/about-us`,
  `${api}/data/history/production/documents/about-us?lastRevision=true`,
  `${api}/data/history/production/events/documents/about-us`,
  `${api}/data/references/production/documents/about-us/to`,
  `${api}/users/user-admin`,
  `${api}/users/me/keyvalue/a`,
  `${api}/auth/id`,
  `${api}/projects/embedded`,
  `${api}/projects/embedded/datasets`,
  `${api}/projects/embedded/datasets/production/acl`,
  `${api}/projects/embedded/grants`,
  `${api}/journey/trial`,
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
const writes: [string, unknown][] = [
  [`${api}/data/mutate/production`, mutation],
  [`${api}/data/mutate/production?dryRun=true`, mutation],
  [`${api}/data/actions/production`, action],
  [`${api}/assets/images/production?filename=x.png`, "x"],
  [`${api}/assets/files/production?filename=x.txt`, "x"],
];

/** All documents, as the site's token reads them. */
const readAll = () => lake.site().fetch("*|order(_id){_id,_rev}", {}, { perspective: "raw" });

test.each(reads)("without a session, GET %s returns nothing", async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401, error: "Unauthorized" });
});

test.each(writes)("without a session, POST %s changes nothing", async (path, body) => {
  const before = await readAll();
  expect((await post(path, body)).status).toBe(401);
  expect((await post(path, body, { authorization: "Bearer guess" })).status).toBe(401);
  expect((await post(path, body, { cookie: "editor_session=guess" })).status).toBe(401);
  expect(await readAll()).toEqual(before);
});

test("without a session, a POST query returns nothing and its body is not read", async () => {
  const response = await post(`${api}/data/query/production`, { query: "1" });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ statusCode: 401, error: "Unauthorized" });
  const sent = await ask(`${api}/data/query/production`, { method: "POST", body: "not json" });
  expect(sent.status).toBe(401);
});

test("the dataset reports whether it is private", async () => {
  const aclModeOf = async ({ url, signIn }: LocalLake) => {
    const response = await fetch(`${url}${api}/projects/embedded/datasets`, {
      headers: { cookie: await signIn() },
    });
    return response.json();
  };
  expect(await aclModeOf(lake)).toEqual([{ name: "production", aclMode: "private" }]);
  expect(await aclModeOf(openLake)).toEqual([{ name: "production", aclMode: "public" }]);
});

test("the site's published results contain no id with a dot", async () => {
  const ids = await lake.site().fetch<string[]>("*._id", {}, { perspective: "published" });
  expect(ids).toContain("about-us");
  expect(ids.filter((id) => id.includes("."))).toEqual([]);
});

test("with public queries, live events and listeners still require a session", async () => {
  for (const path of reads.filter((read) => /listen|live/.test(read)))
    expect((await fetch(`${openLake.url}${path}`)).status).toBe(401);
});

test("with public queries, a visitor can read published documents and no id with a dot", async () => {
  const visitor = openLake.visitor();
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
  const old = visitor.withConfig({ apiVersion: "2023-01-01" });
  expect(await old.fetch('count(*[count(string::split(_id, ".")) > 1])')).toBe(0);
});

test("with public queries, a visitor's POST query equals the GET one", async () => {
  const queried = (search: string, groq: string) =>
    fetch(`${openLake.url}${api}/data/query/production${search}`, {
      method: "POST",
      body: JSON.stringify({ query: groq }),
    });
  const response = await queried("", "count(*[_id match 'drafts'])");
  expect(await response.json()).toMatchObject({ result: 0 });
  expect((await queried("?perspective=drafts", "*")).status).toBe(401);
});

test("the site's token can read drafts and write nothing", async () => {
  const site = lake.site();
  const drafts = await site.fetch('*[_id == "secret"][0].title', {}, { perspective: "drafts" });
  expect(drafts).toBe("Not yet announced");
  const before = await readAll();
  for (const [path, body] of writes) {
    const response = await post(path, body, { authorization: `Bearer ${lake.readToken}` });
    expect(response.status).toBe(403);
  }
  expect(await readAll()).toEqual(before);
});

test.each<[Role, boolean]>([
  ["admin", true],
  ["marketing", true],
  ["viewer", false],
])("%s can read drafts; can edit: %s", async (role, mayEdit) => {
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
  expect(outcome).toBe(mayEdit ? "changed" : 403);
  const grants = await editor.request<{ permissions: string[] }[]>({
    url: "/projects/embedded/datasets/production/acl",
  });
  expect(grants[0]?.permissions.includes("update")).toBe(mayEdit);
});

test("another site can neither use the cookie nor open a socket", async () => {
  const cookie = await lake.signIn();
  const before = await readAll();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { origin: `${lake.url}0` },
  ];
  for (const headers of foreign) {
    const sent = { cookie, ...headers };
    expect((await post(`${api}/data/mutate/production`, mutation, sent)).status).toBe(403);
    expect((await ask(query("*"), { headers: sent })).status).toBe(403);
    const signIn = await ask("/v1/auth/login/staff", {
      method: "POST",
      headers,
      body: new URLSearchParams({ email: "admin@example.com", password: staffPassword }),
    });
    expect(signIn.status).toBe(403);
  }
  expect(await readAll()).toEqual(before);
  const refused = (headers: Record<string, string>, path = "/v1/mux") =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${lake.url.replace("http", "ws")}${path}`, { headers });
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
      socket.on("open", () => reject(new Error("The socket opened")));
      socket.on("error", () => undefined);
    });
  expect(await refused({})).toBe(401);
  expect(await refused({ cookie, origin: "https://evil.example" })).toBe(403);
  expect(await refused({ cookie, origin: lake.siteUrl }, "/v1/other")).toBe(404);
  expect(await refused({}, "/v2022-06-30/socket/production")).toBe(401);
});

test("no response allows other origins", async () => {
  const response = await ask(query("*"), { headers: { origin: "https://evil.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

// The cache lifetime of a role is tested with the sessions, with a mocked clock.
test("a removed role can no longer write", async () => {
  const editor = await lake.editor("marketing");
  lake.staff.hire("marketing@example.com", "viewer");
  const attempt = () =>
    editor.create({ _type: "page" }, { dryRun: true }).then(
      () => 200,
      (error: { statusCode: number }) => error.statusCode,
    );
  await expect.poll(attempt, { interval: 250 }).toBe(403);
  lake.staff.hire("marketing@example.com", "marketing");
});

test("invalid requests get Sanity's status and error shape without a stack", async () => {
  const cookie = await lake.signIn();
  const cases: [Response, number][] = [
    [await ask("/v2025-02-19/data/query/other?query=*"), 404],
    [await ask(query("*["), { headers: { cookie } }), 400],
    [await ask(`${api}/data/query/production`, { headers: { cookie } }), 400],
    [await ask(`${query("*")}&$x=notjson`, { headers: { cookie } }), 400],
    [await ask("/nothing"), 404],
    [await ask(`${api}/nothing`), 404],
    [await ask(`${api}/data/query/production`, { method: "PUT" }), 405],
    [
      await ask(`${api}/data/mutate/production`, {
        method: "POST",
        headers: { cookie },
        body: "{",
      }),
      400,
    ],
    [await post(`${api}/data/mutate/production`, { mutations: "x" }, { cookie }), 400],
    [
      await post(`${api}/data/mutate/production`, { mutations: [{ explode: {} }] }, { cookie }),
      400,
    ],
    [
      await post(`${api}/data/actions/production`, { actions: [{ actionType: "x" }] }, { cookie }),
      400,
    ],
    [
      await ask(`${api}/data/query/production?query=*`, {
        headers: { "x-sanity-project-id": "other" },
      }),
      404,
    ],
    [await ask(`${api}/users/%E0%A4%A`), 400],
    [
      await ask(`${api}/data/mutate/production`, {
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
    expect(JSON.parse(text)).toHaveProperty("error");
    expect(text).not.toMatch(/\.ts:|node_modules|at \w+ \(/);
  }
});

test("ping and health respond to anyone and reveal nothing else", async () => {
  const ping = await ask("/v1/ping");
  expect(await ping.json()).toEqual({ pong: true });
  expect(ping.headers.get("timing-allow-origin")).toBeNull();
  expect(await (await ask("/health")).json()).toMatchObject({ ok: true, unwritable: [] });
  expect(await (await ask(`${api}/users/me`)).json()).toEqual({});
  expect(await (await ask("/v1/auth/providers")).json()).toMatchObject({
    providers: [{ name: "staff", url: `${lake.siteUrl}/v1/auth/login/staff` }],
  });
});
