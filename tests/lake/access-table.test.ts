import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { parseConfig } from "../../studio/content-lake/config.ts";
import { type Lake, startLake } from "../../studio/content-lake/server.ts";
import {
  authenticatorCode,
  type FakeStaff,
  staffPassword,
  startFakeStaff,
} from "../support/fixtures/fake-staff.ts";

/**
 * The permissions of each kind of caller on each endpoint of the lake. The list of endpoints is the
 * router's, so that a new one fails here until it is listed. The lake runs in this process, because its
 * clock is mocked.
 */

const readToken = "a-read-token-for-tests";
let lake: Lake;
let staff: FakeStaff;
let folder: string;
let picture: Buffer;

type Caller =
  | "nobody"
  | "a made-up cookie"
  | "a made-up token"
  | "the site"
  | "viewer"
  | "marketing"
  | "admin"
  | "signed out"
  | "dismissed"
  | "made sales"
  | "signed out everywhere"
  | "after a month";

const cookies = new Map<Caller, string>();

const api = "/v2025-02-19";
const address = (path: string) => `http://127.0.0.1:${lake.port}${path}`;

async function signIn(email: string, headers: Record<string, string> = {}) {
  return fetch(address("/v1/auth/login/staff"), {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ email, password: staffPassword }),
  });
}

async function cookieOf(email: string): Promise<string> {
  const answer = await signIn(email);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`Signing in as ${email} responded with ${answer.status}`);
  return cookie;
}

beforeAll(async () => {
  staff = await startFakeStaff();
  folder = mkdtempSync(join(tmpdir(), "lake-access-"));
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c43" } })
    .png()
    .toBuffer();
  lake = await startLake(
    parseConfig({
      PORT: "0",
      DATA_DIR: folder,
      SITE_URL: "http://localhost:3000",
      SANITY_API_READ_TOKEN: readToken,
      SUPABASE_URL: staff.url,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
      SAMPLE_DATA: "off",
    }),
  );
  const members: [Caller, role: string][] = [
    ["viewer", "viewer"],
    ["marketing", "marketing"],
    ["admin", "admin"],
    ["signed out", "admin"],
    ["dismissed", "admin"],
    ["made sales", "admin"],
    ["signed out everywhere", "admin"],
    ["after a month", "admin"],
  ];
  for (const [caller, role] of members) {
    const email = `${caller.replaceAll(" ", "-")}@example.com`;
    staff.hire(email, role);
    cookies.set(caller, await cookieOf(email));
  }
  await fetch(address(`${api}/auth/logout`), {
    method: "POST",
    headers: { cookie: cookies.get("signed out") ?? "" },
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await lake.close();
  await staff.close();
  rmSync(folder, { recursive: true, force: true });
});

function headersOf(caller: Caller): Record<string, string> {
  if (caller === "nobody") return {};
  if (caller === "a made-up cookie") return { cookie: "editor_session=made-up" };
  if (caller === "a made-up token") return { authorization: "Bearer made-up-made-up-made-up" };
  if (caller === "the site") return { authorization: `Bearer ${readToken}` };
  return { cookie: cookies.get(caller) ?? "" };
}

/**
 * The status for each group of callers. `ok` is the endpoint's own status for authorized callers. A
 * wrong token is rejected everywhere; an expired cookie counts as none.
 */
type Answers = Record<"visitor" | "site" | "viewer" | "editor", number | "ok">;

const anybody: Answers = { visitor: "ok", site: "ok", viewer: "ok", editor: "ok" };
const readers: Answers = { visitor: 401, site: "ok", viewer: "ok", editor: "ok" };
/** Endpoints about a person: the site's token is rejected. */
const people: Answers = { visitor: 401, site: 401, viewer: "ok", editor: "ok" };
/** An empty response is allowed for anonymous callers; the site's token has no person. */
const currentUser: Answers = { visitor: "ok", site: 401, viewer: "ok", editor: "ok" };
const editors: Answers = { visitor: 401, site: 403, viewer: 403, editor: "ok" };
/** Commands of the operator, whose token no browser has. */
const commands: Answers = { visitor: 401, site: 403, viewer: 403, editor: 403 };

type Endpoint = {
  answers: Answers;
  /** The path below the version. */
  ask: string;
  body?: () => BodyInit;
  /** The status for authorized callers, 200 by default. */
  ok?: number;
};

const json = (value: unknown) => () => JSON.stringify(value);
const all = encodeURIComponent("*[0..1]._id");
const nothingHappens = {
  mutations: [{ createOrReplace: { _id: "drafts.access", _type: "page" } }],
};

const table: Record<string, Endpoint> = {
  "GET /data/query/:dataset": { answers: readers, ask: `/data/query/production?query=${all}` },
  "POST /data/query/:dataset": {
    answers: readers,
    ask: "/data/query/production",
    body: json({ query: "1" }),
  },
  "POST /data/mutate/:dataset": {
    answers: editors,
    ask: "/data/mutate/production?dryRun=true",
    body: json(nothingHappens),
  },
  "POST /data/actions/:dataset": {
    answers: editors,
    ask: "/data/actions/production",
    body: json({
      dryRun: true,
      actions: [
        {
          actionType: "sanity.action.document.create",
          publishedId: "access",
          attributes: { _id: "drafts.access", _type: "page" },
          ifExists: "ignore",
        },
      ],
    }),
  },
  "GET /data/doc/:dataset/:ids": { answers: readers, ask: "/data/doc/production/page-home" },
  "GET /data/references/:dataset/documents/:id/to": {
    answers: readers,
    ask: "/data/references/production/documents/page-home/to",
  },
  "GET /data/history/:dataset/transactions/:ids": {
    answers: readers,
    ask: "/data/history/production/transactions/page-home",
  },
  "GET /data/history/:dataset/documents/:ids": {
    answers: readers,
    ask: "/data/history/production/documents/page-home?lastRevision=true",
  },
  "GET /data/history/:dataset/events/documents/:id": {
    answers: readers,
    ask: "/data/history/production/events/documents/page-home",
  },
  "GET /data/history/:dataset/events/releases/:release": {
    answers: readers,
    ask: "/data/history/production/events/releases/rSpring",
  },
  "GET /data/listen/:dataset": { answers: readers, ask: "/data/listen/production?query=*" },
  "GET /data/live/events/:dataset": {
    answers: readers,
    ask: "/data/live/events/production?includeDrafts=true",
  },
  "GET /data/export/:dataset": { answers: readers, ask: "/data/export/production" },
  "POST /data/import/:dataset": {
    answers: commands,
    ask: "/data/import/production",
    body: () => "",
  },
  "POST /assets/images/:dataset": {
    answers: editors,
    ask: "/assets/images/production?filename=access.png",
    body: () => new Blob([Uint8Array.from(picture)]),
  },
  "POST /assets/files/:dataset": {
    answers: editors,
    ask: "/assets/files/production?filename=access.txt",
    body: () => "access",
  },
  "GET /auth/login/staff": { answers: anybody, ask: "/auth/login/staff" },
  "POST /auth/login/staff": {
    answers: anybody,
    ask: "/auth/login/staff",
    body: () => new URLSearchParams(),
    ok: 422,
  },
  "GET /auth/login/staff.css": { answers: anybody, ask: "/auth/login/staff.css" },
  "GET /auth/login/staff-text.woff2": { answers: anybody, ask: "/auth/login/staff-text.woff2" },
  "GET /auth/login/staff-display.woff2": {
    answers: anybody,
    ask: "/auth/login/staff-display.woff2",
  },
  "POST /auth/session": { answers: anybody, ask: "/auth/session", body: json({}), ok: 400 },
  // With the cookie it would end the session that the other rows use.
  "POST /auth/logout": { answers: anybody, ask: "/auth/logout" },
  "GET /auth/providers": { answers: anybody, ask: "/auth/providers" },
  "GET /auth/id": { answers: people, ask: "/auth/id" },
  "GET /users/me": { answers: currentUser, ask: "/users/me" },
  "GET /users/me/keyvalue": { answers: people, ask: "/users/me/keyvalue" },
  "GET /users/me/keyvalue/:keys": { answers: people, ask: "/users/me/keyvalue/a,b" },
  "PUT /users/me/keyvalue": {
    answers: people,
    ask: "/users/me/keyvalue",
    body: json([{ key: "access", value: 1 }]),
  },
  "GET /users/:ids": { answers: readers, ask: "/users/user-admin" },
  "GET /projects/:project": { answers: readers, ask: "/projects/embedded" },
  "GET /projects/:project/datasets": { answers: readers, ask: "/projects/embedded/datasets" },
  "GET /projects/:project/datasets/:dataset/acl": {
    answers: readers,
    ask: "/projects/embedded/datasets/production/acl",
  },
  "GET /projects/:project/grants": { answers: readers, ask: "/projects/embedded/grants" },
  "GET /projects/:project/user-applications": {
    answers: readers,
    ask: "/projects/embedded/user-applications",
  },
  "GET /projects/:project/new-content-release-allowed": {
    answers: readers,
    ask: "/projects/embedded/new-content-release-allowed",
  },
  "GET /subscriptions/project/:project": {
    answers: readers,
    ask: "/subscriptions/project/embedded",
  },
  "GET /projects/:project/features": { answers: readers, ask: "/projects/embedded/features" },
  "GET /features": { answers: readers, ask: "/features" },
  "GET /access/requests/me": { answers: readers, ask: "/access/requests/me" },
  "GET /user-applications": { answers: readers, ask: "/user-applications" },
  "GET /journey/announcements": { answers: readers, ask: "/journey/announcements" },
  "GET /journey/*name": { answers: readers, ask: "/journey/trial" },
  "GET /help": { answers: readers, ask: "/help" },
  "GET /intake/telemetry-status": { answers: readers, ask: "/intake/telemetry-status" },
  "POST /intake/batch": { answers: readers, ask: "/intake/batch", body: json({}) },
  "GET /ping": { answers: anybody, ask: "/ping" },
  "GET /data/ping/:dataset": { answers: anybody, ask: "/data/ping/production" },
  "GET /check/cors": { answers: anybody, ask: "/check/cors" },
};

/** The status of a response, whose body may be endless. */
async function statusOf(caller: Caller, name: string): Promise<number> {
  const { ask, body } = table[name] ?? { ask: "/nothing" };
  const [method] = name.split(" ");
  const stop = new AbortController();
  const answer = await fetch(address(api + ask), {
    method,
    redirect: "manual",
    headers: headersOf(name === "POST /auth/logout" ? "nobody" : caller),
    signal: stop.signal,
    ...(body && { body: body() }),
  });
  stop.abort();
  return answer.status;
}

async function statuses(caller: Caller): Promise<Record<string, number>> {
  const answered: Record<string, number> = {};
  for (const name of Object.keys(table)) answered[name] = await statusOf(caller, name);
  return answered;
}

function expected(group: keyof Answers): Record<string, number> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { answers, ok = 200 }]) => [
      name,
      answers[group] === "ok" ? ok : answers[group],
    ]),
  );
}

test("the table lists exactly the endpoints of the router", () => {
  const routed = lake.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(routed.toSorted()).toEqual(Object.keys(table).toSorted());
});

test("the table and the router agree on the required authentication", () => {
  const kinds = {
    open: [anybody, currentUser],
    reader: [readers, people],
    editor: [editors],
    operator: [commands],
  };
  const differing = lake.endpoints
    .map(({ method, path, access }) => ({ name: `${method} ${path}`, access }))
    .filter(({ name, access }) => !kinds[access].some((kind) => kind === table[name]?.answers));
  expect(differing).toEqual([]);
});

test.each<[Caller, keyof Answers]>([
  ["nobody", "visitor"],
  ["a made-up cookie", "visitor"],
  ["signed out", "visitor"],
  ["the site", "site"],
  ["viewer", "viewer"],
  ["marketing", "editor"],
  ["admin", "editor"],
])("%s gets from each endpoint the status listed for %s", async (caller, group) => {
  expect(await statuses(caller)).toEqual(expected(group));
});

test("an unknown token is rejected by every endpoint, including public ones", async () => {
  const answered = await statuses("a made-up token");
  delete answered["POST /auth/logout"];
  expect(new Set(Object.values(answered))).toEqual(new Set([401]));
});

test("requests by readers change nothing", async () => {
  const answer = await fetch(
    address(
      `${api}/data/query/production?perspective=raw&query=${encodeURIComponent('count(*[_id match "*access*"])')}`,
    ),
    { headers: headersOf("the site") },
  );
  expect(await answer.json()).toMatchObject({ result: 0 });
});

test("a dismissed, demoted or signed-out editor is a visitor within a minute", async () => {
  staff.dismiss("dismissed@example.com");
  staff.hire("made-sales@example.com", "sales");
  const before = await statusOf("made sales", "GET /data/doc/:dataset/:ids");
  expect(before, "the cached role still counts for reading for a minute").toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await statuses("dismissed")).toEqual(expected("visitor"));
  expect(await statuses("made sales")).toEqual(expected("visitor"));
  staff.revokeTokens();
  expect(await statuses("signed out everywhere")).toEqual(expected("visitor"));
});

test("rejects a change ten seconds after the role is removed", async () => {
  staff.hire("late@example.com", "marketing");
  cookies.set("marketing", await cookieOf("late@example.com"));
  staff.hire("late@example.com", "viewer");
  vi.setSystemTime(Date.now() + 10_001);
  expect(await statusOf("marketing", "POST /data/mutate/:dataset")).toBe(403);
});

test("a session ends after a month", async () => {
  staff.hire("after-a-month@example.com", "admin");
  cookies.set("after a month", await cookieOf("after-a-month@example.com"));
  expect(await statusOf("after a month", "GET /auth/id")).toBe(200);
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 + 1);
  expect(await statuses("after a month")).toEqual(expected("visitor"));
});

test("an account with a second factor gets no session by password alone", async () => {
  const email = "two-factors@example.com";
  staff.hire(email, "admin");
  staff.requireSecondFactor(email);
  const attempt = (fields: Record<string, string>) =>
    fetch(address("/v1/auth/login/staff"), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email, password: staffPassword, ...fields }),
    });
  const asked = await attempt({});
  expect([asked.status, asked.headers.get("set-cookie")]).toEqual([422, null]);
  expect(await asked.text()).toContain('name="code"');
  const wrong = await attempt({ code: "000000" });
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([422, null]);
  expect(await wrong.text()).toContain("The email, password or code is incorrect.");
  const cookie = (await attempt({ code: authenticatorCode })).headers.get("set-cookie") ?? "";
  const me = await fetch(address(`${api}/auth/id`), {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(me.status).toBe(200);
});

test("an access token without the second factor opens no session, and a session ends when the factor becomes required", async () => {
  const email = "later-two-factors@example.com";
  staff.hire(email, "marketing");
  const cookie = await cookieOf(email);
  const token = await fetch(`${staff.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: "sb_publishable_test" },
    body: JSON.stringify({ email, password: staffPassword }),
  });
  const { access_token } = await token.json();
  staff.requireSecondFactor(email);
  const exchanged = await fetch(address("/v1/auth/session"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token }),
  });
  expect([exchanged.status, exchanged.headers.get("set-cookie")]).toEqual([403, null]);
  vi.setSystemTime(Date.now() + 10_001);
  const me = await fetch(address(`${api}/auth/id`), { headers: { cookie } });
  expect(me.status).toBe(401);
});

test("sales gets no session but a page with the reason and a link", async () => {
  staff.hire("sales@example.com", "sales");
  const answer = await signIn("sales@example.com");
  expect(answer.status).toBe(403);
  expect(answer.headers.get("set-cookie")).toBeNull();
  const page = await answer.text();
  expect(page).toContain("Your account has no access to the Studio");
  expect(page).toContain("has the role sales");
  expect(page).toContain('href="/admin"');
  expect(staff.requests.at(-1), "its access token is revoked").toBe("POST /auth/v1/logout");
});

test("a cookie set before signing in is invalid afterwards", async () => {
  const planted = "editor_session=planted-by-somebody-else";
  const answer = await signIn("admin@example.com", { cookie: planted });
  const given = answer.headers.get("set-cookie")?.split(";")[0];
  expect(answer.status).toBe(303);
  expect(given).not.toBe(planted);
  const me = await fetch(address(`${api}/auth/id`), { headers: { cookie: planted } });
  expect(me.status).toBe(401);
});

test("signing in again ends the browser's former session", async () => {
  const first = await cookieOf("admin@example.com");
  const second = (await signIn("admin@example.com", { cookie: first })).headers
    .get("set-cookie")
    ?.split(";")[0];
  const ask = (cookie = "") => fetch(address(`${api}/auth/id`), { headers: { cookie } });
  expect((await ask(first)).status).toBe(401);
  expect((await ask(second)).status).toBe(200);
});

test("after an ended session, sign-in returns to the same page, immediately if already signed in elsewhere", async () => {
  const studio = "http://localhost:3000/studio/structure/page";
  const path = `/v1/auth/login/staff?${new URLSearchParams({ origin: studio, over: "1" })}`;
  const asked = await fetch(address(path), { redirect: "manual" });
  expect(await asked.text()).toContain(
    "Your session has ended. Sign in to continue where you left off.",
  );
  const cookie = await cookieOf("admin@example.com");
  const again = await fetch(address(path), { redirect: "manual", headers: { cookie } });
  expect([again.status, again.headers.get("location")]).toEqual([303, studio]);
});

test("an open socket ends with its session", async () => {
  const cookie = await cookieOf("admin@example.com");
  const socket = new WebSocket(address("/v1/mux").replace("http", "ws"), { headers: { cookie } });
  const closed = new Promise<number>((resolve) => {
    socket.on("close", resolve);
  });
  await new Promise((resolve) => {
    socket.on("open", resolve);
  });
  await fetch(address(`${api}/auth/logout`), { method: "POST", headers: { cookie } });
  expect(await closed).toBe(4001);
});

test("every endpoint with cookie authentication rejects other origins", async () => {
  const cookie = await cookieOf("admin@example.com");
  const refused = new Map<string, number>();
  for (const [name, { ask, body }] of Object.entries(table)) {
    const [method] = name.split(" ");
    const answer = await fetch(address(api + ask), {
      method,
      redirect: "manual",
      headers: { cookie, origin: "https://evil.example" },
      ...(body && { body: body() }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 403) refused.set(name, answer.status);
  }
  expect(Object.fromEntries(refused)).toEqual({});
});
