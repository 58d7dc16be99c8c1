import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, vi } from "vitest";
import { parseConfig } from "../../studio/content-lake/config.ts";
import { type Lake, startLake } from "../../studio/content-lake/server.ts";
import { type FakeStaff, staffPassword, startFakeStaff } from "../support/fixtures/fake-staff.ts";

/**
 * A lake in this process, because its clock is mocked, its callers, and the permissions of each kind of
 * caller on each endpoint.
 */

const readToken = "a-read-token-for-tests";
export let lake: Lake;
export let staff: FakeStaff;
let folder: string;
let picture: Buffer;

export type Caller =
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

export const cookies = new Map<Caller, string>();

export const api = "/v2025-02-19";
export const address = (path: string) => `http://127.0.0.1:${lake.port}${path}`;

export async function signIn(email: string, headers: Record<string, string> = {}) {
  return fetch(address("/v1/auth/login/staff"), {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ email, password: staffPassword }),
  });
}

export async function cookieOf(email: string): Promise<string> {
  const response = await signIn(email);
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`Signing in as ${email} responded with ${response.status}`);
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

export function headersOf(caller: Caller): Record<string, string> {
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
export type Answers = Record<"visitor" | "site" | "viewer" | "editor", number | "ok">;

export const anybody: Answers = { visitor: "ok", site: "ok", viewer: "ok", editor: "ok" };
export const readers: Answers = { visitor: 401, site: "ok", viewer: "ok", editor: "ok" };
/** Endpoints about a person: the site's token is rejected. */
export const people: Answers = { visitor: 401, site: 401, viewer: "ok", editor: "ok" };
/** An empty response is allowed for anonymous callers; the site's token has no person. */
export const currentUser: Answers = { visitor: "ok", site: 401, viewer: "ok", editor: "ok" };
export const editors: Answers = { visitor: 401, site: 403, viewer: 403, editor: "ok" };
/** Commands of the operator, whose token no browser has. */
export const commands: Answers = { visitor: 401, site: 403, viewer: 403, editor: 403 };

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

export const table: Record<string, Endpoint> = {
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
export async function statusOf(caller: Caller, name: string): Promise<number> {
  const { ask, body } = table[name] ?? { ask: "/nothing" };
  const [method] = name.split(" ");
  const stop = new AbortController();
  const response = await fetch(address(api + ask), {
    method,
    redirect: "manual",
    headers: headersOf(name === "POST /auth/logout" ? "nobody" : caller),
    signal: stop.signal,
    ...(body && { body: body() }),
  });
  stop.abort();
  return response.status;
}

export async function statuses(caller: Caller): Promise<Record<string, number>> {
  const answered: Record<string, number> = {};
  for (const name of Object.keys(table)) answered[name] = await statusOf(caller, name);
  return answered;
}

export function expected(group: keyof Answers): Record<string, number> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { answers, ok = 200 }]) => [
      name,
      answers[group] === "ok" ? ok : answers[group],
    ]),
  );
}
