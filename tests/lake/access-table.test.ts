/**
 * The permissions of each kind of caller on each endpoint of the lake. The list of endpoints is the
 * router's, so that a new one fails here until it is listed.
 */

import { expect, test, vi } from "vitest";
import {
  createUrl,
  type StatusByGroup,
  anybody,
  apiPath,
  type Caller,
  commands,
  getCookie,
  cookies,
  currentUser,
  editors,
  getExpectedStatuses,
  createHeaders,
  lake,
  people,
  readers,
  staff,
  requestStatuses,
  requestStatus,
  endpointTable,
} from "./access-table.fixture.ts";

test("the table lists exactly the endpoints of the router", () => {
  const routerEndpoints = lake.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(routerEndpoints.toSorted()).toEqual(Object.keys(endpointTable).toSorted());
});

test("the table and the router agree on the required authentication", () => {
  const kinds = {
    open: [anybody, currentUser],
    reader: [readers, people],
    editor: [editors],
    operator: [commands],
  };
  const differences = lake.endpoints
    .map(({ method, path, access }) => ({ name: `${method} ${path}`, access }))
    .filter(
      ({ name, access }) =>
        !kinds[access].some((kind) => kind === endpointTable[name]?.statusByGroup),
    );
  expect(differences).toEqual([]);
});

test.each<[Caller, keyof StatusByGroup]>([
  ["no credentials", "visitor"],
  ["a made-up cookie", "visitor"],
  ["signed out", "visitor"],
  ["the site", "site"],
  ["viewer", "viewer"],
  ["contributor", "editor"],
  ["marketing", "editor"],
  ["admin", "editor"],
])("each endpoint responds to %s with the status listed for %s", async (caller, group) => {
  expect(await requestStatuses(caller)).toEqual(getExpectedStatuses(group));
});

test("an unknown token is rejected by every endpoint, including public ones", async () => {
  const statuses = await requestStatuses("a made-up token");
  delete statuses["POST /auth/logout"];
  expect(new Set(Object.values(statuses))).toEqual(new Set([401]));
});

test("requests by readers change nothing", async () => {
  const response = await fetch(
    createUrl(
      `${apiPath}/data/query/production?perspective=raw&query=${encodeURIComponent('count(*[_id == "access" || _id in path("drafts.access") || _id in path("versions.*.access")])')}`,
    ),
    { headers: createHeaders("the site") },
  );
  expect(await response.json()).toMatchObject({ result: 0 });
});

test("a dismissed, demoted or signed-out editor is a visitor within a minute", async () => {
  staff.removeMember("dismissed@example.com");
  staff.setRole("made-sales@example.com", "sales");
  const before = await requestStatus("made sales", "GET /data/doc/:dataset/:ids");
  expect(before, "the cached role still counts for reading for a minute").toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await requestStatuses("dismissed")).toEqual(getExpectedStatuses("visitor"));
  expect(await requestStatuses("made sales")).toEqual(getExpectedStatuses("visitor"));
  staff.revokeTokens();
  expect(await requestStatuses("signed out everywhere")).toEqual(getExpectedStatuses("visitor"));
});

test("rejects a change ten seconds after the role is removed", async () => {
  staff.setRole("late@example.com", "marketing");
  cookies.set("marketing", await getCookie("late@example.com"));
  staff.setRole("late@example.com", "viewer");
  vi.setSystemTime(Date.now() + 10_001);
  expect(await requestStatus("marketing", "POST /data/mutate/:dataset")).toBe(403);
});

test("a session ends after a month", async () => {
  staff.setRole("after-a-month@example.com", "admin");
  cookies.set("after a month", await getCookie("after-a-month@example.com"));
  expect(await requestStatus("after a month", "GET /auth/id")).toBe(200);
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 + 1);
  expect(await requestStatuses("after a month")).toEqual(getExpectedStatuses("visitor"));
});

test("every endpoint with cookie authentication rejects other origins", async () => {
  const cookie = await getCookie("admin@example.com");
  const accepted = new Map<string, number>();
  for (const [name, { path, createBody }] of Object.entries(endpointTable)) {
    const [method] = name.split(" ");
    const response = await fetch(createUrl(apiPath + path), {
      method,
      redirect: "manual",
      headers: { cookie, origin: "https://evil.example" },
      ...(createBody && { body: createBody() }),
    });
    await response.arrayBuffer();
    if (response.status !== 403) accepted.set(name, response.status);
  }
  expect(Object.fromEntries(accepted)).toEqual({});
});
