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
export type StatusByGroup = Record<"visitor" | "site" | "viewer" | "editor", number | "ok">;

export const anybody: StatusByGroup = { visitor: "ok", site: "ok", viewer: "ok", editor: "ok" };
export const readers: StatusByGroup = { visitor: 401, site: "ok", viewer: "ok", editor: "ok" };
/** Endpoints about a person: the site's token is rejected. */
export const people: StatusByGroup = { visitor: 401, site: 401, viewer: "ok", editor: "ok" };
/** An empty response is allowed for anonymous callers; the site's token has no person. */
export const currentUser: StatusByGroup = { visitor: "ok", site: 401, viewer: "ok", editor: "ok" };
export const editors: StatusByGroup = { visitor: 401, site: 403, viewer: 403, editor: "ok" };
/** Commands of the operator, whose token no browser has. */
export const commands: StatusByGroup = { visitor: 401, site: 403, viewer: 403, editor: 403 };

type Endpoint = {
  byGroup: StatusByGroup;
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
  "GET /data/query/:dataset": { byGroup: readers, ask: `/data/query/production?query=${all}` },
  "POST /data/query/:dataset": {
    byGroup: readers,
    ask: "/data/query/production",
    body: json({ query: "1" }),
  },
  "POST /data/mutate/:dataset": {
    byGroup: editors,
    ask: "/data/mutate/production?dryRun=true",
    body: json(nothingHappens),
  },
  "POST /data/actions/:dataset": {
    byGroup: editors,
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
  "GET /data/doc/:dataset/:ids": { byGroup: readers, ask: "/data/doc/production/page-home" },
  "GET /data/references/:dataset/documents/:id/to": {
    byGroup: readers,
    ask: "/data/references/production/documents/page-home/to",
  },
  "GET /data/history/:dataset/transactions/:ids": {
    byGroup: readers,
    ask: "/data/history/production/transactions/page-home",
  },
  "GET /data/history/:dataset/documents/:ids": {
    byGroup: readers,
    ask: "/data/history/production/documents/page-home?lastRevision=true",
  },
  "GET /data/history/:dataset/events/documents/:id": {
    byGroup: readers,
    ask: "/data/history/production/events/documents/page-home",
  },
  "GET /data/history/:dataset/events/releases/:release": {
    byGroup: readers,
    ask: "/data/history/production/events/releases/rSpring",
  },
  "GET /data/listen/:dataset": { byGroup: readers, ask: "/data/listen/production?query=*" },
  "GET /data/live/events/:dataset": {
    byGroup: readers,
    ask: "/data/live/events/production?includeDrafts=true",
  },
  "GET /data/export/:dataset": { byGroup: readers, ask: "/data/export/production" },
  "POST /data/import/:dataset": {
    byGroup: commands,
    ask: "/data/import/production",
    body: () => "",
  },
  "POST /assets/images/:dataset": {
    byGroup: editors,
    ask: "/assets/images/production?filename=access.png",
    body: () => new Blob([Uint8Array.from(picture)]),
  },
  "POST /assets/files/:dataset": {
    byGroup: editors,
    ask: "/assets/files/production?filename=access.txt",
    body: () => "access",
  },
  "GET /auth/login/staff": { byGroup: anybody, ask: "/auth/login/staff" },
  "POST /auth/login/staff": {
    byGroup: anybody,
    ask: "/auth/login/staff",
    body: () => new URLSearchParams(),
    ok: 422,
  },
  "GET /auth/login/staff.css": { byGroup: anybody, ask: "/auth/login/staff.css" },
  "GET /auth/login/staff-text.woff2": { byGroup: anybody, ask: "/auth/login/staff-text.woff2" },
  "GET /auth/login/staff-display.woff2": {
    byGroup: anybody,
    ask: "/auth/login/staff-display.woff2",
  },
  "POST /auth/session": { byGroup: anybody, ask: "/auth/session", body: json({}), ok: 400 },
  // With the cookie it would end the session that the other rows use.
  "POST /auth/logout": { byGroup: anybody, ask: "/auth/logout" },
  "GET /auth/providers": { byGroup: anybody, ask: "/auth/providers" },
  "GET /auth/id": { byGroup: people, ask: "/auth/id" },
  "GET /users/me": { byGroup: currentUser, ask: "/users/me" },
  "GET /users/me/keyvalue": { byGroup: people, ask: "/users/me/keyvalue" },
  "GET /users/me/keyvalue/:keys": { byGroup: people, ask: "/users/me/keyvalue/a,b" },
  "PUT /users/me/keyvalue": {
    byGroup: people,
    ask: "/users/me/keyvalue",
    body: json([{ key: "access", value: 1 }]),
  },
  "GET /users/:ids": { byGroup: readers, ask: "/users/user-admin" },
  "GET /projects/:project": { byGroup: readers, ask: "/projects/embedded" },
  "GET /projects/:project/datasets": { byGroup: readers, ask: "/projects/embedded/datasets" },
  "GET /projects/:project/datasets/:dataset/acl": {
    byGroup: readers,
    ask: "/projects/embedded/datasets/production/acl",
  },
  "GET /projects/:project/grants": { byGroup: readers, ask: "/projects/embedded/grants" },
  "GET /projects/:project/user-applications": {
    byGroup: readers,
    ask: "/projects/embedded/user-applications",
  },
  "GET /projects/:project/new-content-release-allowed": {
    byGroup: readers,
    ask: "/projects/embedded/new-content-release-allowed",
  },
  "GET /subscriptions/project/:project": {
    byGroup: readers,
    ask: "/subscriptions/project/embedded",
  },
  "GET /projects/:project/features": { byGroup: readers, ask: "/projects/embedded/features" },
  "GET /features": { byGroup: readers, ask: "/features" },
  "GET /access/requests/me": { byGroup: readers, ask: "/access/requests/me" },
  "GET /user-applications": { byGroup: readers, ask: "/user-applications" },
  "GET /journey/announcements": { byGroup: readers, ask: "/journey/announcements" },
  "GET /journey/*name": { byGroup: readers, ask: "/journey/trial" },
  "GET /help": { byGroup: readers, ask: "/help" },
  "GET /intake/telemetry-status": { byGroup: readers, ask: "/intake/telemetry-status" },
  "POST /intake/batch": { byGroup: readers, ask: "/intake/batch", body: json({}) },
  "GET /ping": { byGroup: anybody, ask: "/ping" },
  "GET /data/ping/:dataset": { byGroup: anybody, ask: "/data/ping/production" },
  "GET /check/cors": { byGroup: anybody, ask: "/check/cors" },
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
  const found: Record<string, number> = {};
  for (const name of Object.keys(table)) found[name] = await statusOf(caller, name);
  return found;
}

export function expected(group: keyof StatusByGroup): Record<string, number> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { byGroup, ok = 200 }]) => [
      name,
      byGroup[group] === "ok" ? ok : byGroup[group],
    ]),
  );
}
