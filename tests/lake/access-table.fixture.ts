/**
 * A lake in this process, whose clock tests mock, its callers, and the permissions of each kind of
 * caller on each endpoint.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, vi } from "vitest";
import { parseConfig } from "../../studio/content-lake/config.ts";
import { type Lake, startLake } from "../../studio/content-lake/server.ts";
import { type FakeStaff, staffPassword, startFakeStaff } from "../support/fixtures/fake-staff.ts";

const readToken = "a-read-token-for-tests";
export let lake: Lake;
export let staff: FakeStaff;
let folder: string;
let image: Buffer;

export type Caller =
  | "no credentials"
  | "a made-up cookie"
  | "a made-up token"
  | "the site"
  | "viewer"
  | "contributor"
  | "marketing"
  | "admin"
  | "signed out"
  | "dismissed"
  | "made sales"
  | "signed out everywhere"
  | "after a month";

export const cookies = new Map<Caller, string>();

export const apiPath = "/v2025-02-19";
export const createUrl = (path: string) => `http://127.0.0.1:${lake.port}${path}`;

export async function signIn(email: string, headers: Record<string, string> = {}) {
  return fetch(createUrl("/v1/auth/login/staff"), {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ email, password: staffPassword }),
  });
}

export async function getCookie(email: string): Promise<string> {
  const response = await signIn(email);
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`Signing in as ${email} responded with ${response.status}`);
  return cookie;
}

beforeAll(async () => {
  staff = await startFakeStaff();
  folder = mkdtempSync(join(tmpdir(), "lake-access-"));
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c43" } })
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
    ["contributor", "contributor"],
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
    staff.setRole(email, role);
    cookies.set(caller, await getCookie(email));
  }
  await fetch(createUrl(`${apiPath}/auth/logout`), {
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

export function createHeaders(caller: Caller): Record<string, string> {
  if (caller === "no credentials") return {};
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
  statusByGroup: StatusByGroup;
  /** The path below the version. */
  path: string;
  createBody?: () => BodyInit;
  /** The status for authorized callers, 200 by default. */
  okStatus?: number;
};

const createJsonBody = (value: unknown) => () => JSON.stringify(value);
const allIdsQuery = encodeURIComponent("*[0..1]._id");
const unchangingMutation = {
  mutations: [{ createOrReplace: { _id: "drafts.access", _type: "page" } }],
};

export const endpointTable: Record<string, Endpoint> = {
  "GET /data/query/:dataset": {
    statusByGroup: readers,
    path: `/data/query/production?query=${allIdsQuery}`,
  },
  "POST /data/query/:dataset": {
    statusByGroup: readers,
    path: "/data/query/production",
    createBody: createJsonBody({ query: "1" }),
  },
  "POST /data/mutate/:dataset": {
    statusByGroup: editors,
    path: "/data/mutate/production?dryRun=true",
    createBody: createJsonBody(unchangingMutation),
  },
  "POST /data/actions/:dataset": {
    statusByGroup: editors,
    path: "/data/actions/production",
    createBody: createJsonBody({
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
  "GET /data/doc/:dataset/:ids": { statusByGroup: readers, path: "/data/doc/production/page-home" },
  "GET /data/references/:dataset/documents/:id/to": {
    statusByGroup: readers,
    path: "/data/references/production/documents/page-home/to",
  },
  "GET /data/history/:dataset/transactions/:ids": {
    statusByGroup: readers,
    path: "/data/history/production/transactions/page-home",
  },
  "GET /data/history/:dataset/documents/:ids": {
    statusByGroup: readers,
    path: "/data/history/production/documents/page-home?lastRevision=true",
  },
  "GET /data/history/:dataset/events/documents/:id": {
    statusByGroup: readers,
    path: "/data/history/production/events/documents/page-home",
  },
  "GET /data/history/:dataset/events/releases/:release": {
    statusByGroup: readers,
    path: "/data/history/production/events/releases/rSpring",
  },
  "GET /data/listen/:dataset": { statusByGroup: readers, path: "/data/listen/production?query=*" },
  "GET /data/live/events/:dataset": {
    statusByGroup: readers,
    path: "/data/live/events/production?includeDrafts=true",
  },
  "GET /data/export/:dataset": { statusByGroup: readers, path: "/data/export/production" },
  "POST /data/import/:dataset": {
    statusByGroup: commands,
    path: "/data/import/production",
    createBody: () => "",
  },
  "POST /assets/images/:dataset": {
    statusByGroup: editors,
    path: "/assets/images/production?filename=access.png",
    createBody: () => new Blob([Uint8Array.from(image)]),
  },
  "POST /assets/files/:dataset": {
    statusByGroup: editors,
    path: "/assets/files/production?filename=access.txt",
    createBody: () => "access",
  },
  "GET /auth/login/staff": { statusByGroup: anybody, path: "/auth/login/staff" },
  "POST /auth/login/staff": {
    statusByGroup: anybody,
    path: "/auth/login/staff",
    createBody: () => new URLSearchParams(),
    okStatus: 422,
  },
  "GET /auth/login/staff.css": { statusByGroup: anybody, path: "/auth/login/staff.css" },
  "GET /auth/login/staff-text.woff2": {
    statusByGroup: anybody,
    path: "/auth/login/staff-text.woff2",
  },
  "GET /auth/login/staff-display.woff2": {
    statusByGroup: anybody,
    path: "/auth/login/staff-display.woff2",
  },
  "POST /auth/session": {
    statusByGroup: anybody,
    path: "/auth/session",
    createBody: createJsonBody({}),
    okStatus: 400,
  },
  // With the cookie it would end the session that the other rows use.
  "POST /auth/logout": { statusByGroup: anybody, path: "/auth/logout" },
  "GET /auth/providers": { statusByGroup: anybody, path: "/auth/providers" },
  "GET /auth/id": { statusByGroup: people, path: "/auth/id" },
  "GET /users/me": { statusByGroup: currentUser, path: "/users/me" },
  "GET /users/me/keyvalue": { statusByGroup: people, path: "/users/me/keyvalue" },
  "GET /users/me/keyvalue/:keys": { statusByGroup: people, path: "/users/me/keyvalue/a,b" },
  "PUT /users/me/keyvalue": {
    statusByGroup: people,
    path: "/users/me/keyvalue",
    createBody: createJsonBody([{ key: "access", value: 1 }]),
  },
  "GET /users/:ids": { statusByGroup: readers, path: "/users/user-admin" },
  "GET /projects/:project": { statusByGroup: readers, path: "/projects/embedded" },
  "GET /projects/:project/datasets": {
    statusByGroup: readers,
    path: "/projects/embedded/datasets",
  },
  "GET /projects/:project/datasets/:dataset/acl": {
    statusByGroup: readers,
    path: "/projects/embedded/datasets/production/acl",
  },
  "GET /projects/:project/grants": { statusByGroup: readers, path: "/projects/embedded/grants" },
  "GET /projects/:project/user-applications": {
    statusByGroup: readers,
    path: "/projects/embedded/user-applications",
  },
  "GET /projects/:project/new-content-release-allowed": {
    statusByGroup: readers,
    path: "/projects/embedded/new-content-release-allowed",
  },
  "GET /subscriptions/project/:project": {
    statusByGroup: readers,
    path: "/subscriptions/project/embedded",
  },
  "GET /projects/:project/features": {
    statusByGroup: readers,
    path: "/projects/embedded/features",
  },
  "GET /features": { statusByGroup: readers, path: "/features" },
  "GET /access/requests/me": { statusByGroup: readers, path: "/access/requests/me" },
  "GET /user-applications": { statusByGroup: readers, path: "/user-applications" },
  "GET /journey/announcements": { statusByGroup: readers, path: "/journey/announcements" },
  "GET /journey/*name": { statusByGroup: readers, path: "/journey/trial" },
  "GET /help": { statusByGroup: readers, path: "/help" },
  "GET /intake/telemetry-status": { statusByGroup: readers, path: "/intake/telemetry-status" },
  "POST /intake/batch": {
    statusByGroup: readers,
    path: "/intake/batch",
    createBody: createJsonBody({}),
  },
  "GET /ping": { statusByGroup: anybody, path: "/ping" },
  "GET /data/ping/:dataset": { statusByGroup: anybody, path: "/data/ping/production" },
  "GET /check/cors": { statusByGroup: anybody, path: "/check/cors" },
};

/** Sends a request and returns its status; the body of the response may be endless. */
export async function requestStatus(caller: Caller, name: string): Promise<number> {
  const { path, createBody } = endpointTable[name] ?? { path: "/nothing" };
  const [method] = name.split(" ");
  const stop = new AbortController();
  const response = await fetch(createUrl(apiPath + path), {
    method,
    redirect: "manual",
    headers: createHeaders(name === "POST /auth/logout" ? "no credentials" : caller),
    signal: stop.signal,
    ...(createBody && { body: createBody() }),
  });
  stop.abort();
  return response.status;
}

export async function requestStatuses(caller: Caller): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const name of Object.keys(endpointTable)) statuses[name] = await requestStatus(caller, name);
  return statuses;
}

export function getExpectedStatuses(group: keyof StatusByGroup): Record<string, number> {
  return Object.fromEntries(
    Object.entries(endpointTable).map(([name, { statusByGroup, okStatus = 200 }]) => [
      name,
      statusByGroup[group] === "ok" ? okStatus : statusByGroup[group],
    ]),
  );
}
