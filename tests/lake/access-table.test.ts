import { expect, test, vi } from "vitest";
import {
  address,
  type StatusByGroup,
  anybody,
  api,
  type Caller,
  commands,
  cookieOf,
  cookies,
  currentUser,
  editors,
  expected,
  headersOf,
  lake,
  people,
  readers,
  staff,
  statuses,
  statusOf,
  table,
} from "./access-table.fixture.ts";

/**
 * The permissions of each kind of caller on each endpoint of the lake. The list of endpoints is the
 * router's, so that a new one fails here until it is listed.
 */

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
    .filter(({ name, access }) => !kinds[access].some((kind) => kind === table[name]?.byGroup));
  expect(differing).toEqual([]);
});

test.each<[Caller, keyof StatusByGroup]>([
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
  const found = await statuses("a made-up token");
  delete found["POST /auth/logout"];
  expect(new Set(Object.values(found))).toEqual(new Set([401]));
});

test("requests by readers change nothing", async () => {
  const response = await fetch(
    address(
      `${api}/data/query/production?perspective=raw&query=${encodeURIComponent('count(*[_id match "*access*"])')}`,
    ),
    { headers: headersOf("the site") },
  );
  expect(await response.json()).toMatchObject({ result: 0 });
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

test("every endpoint with cookie authentication rejects other origins", async () => {
  const cookie = await cookieOf("admin@example.com");
  const refused = new Map<string, number>();
  for (const [name, { ask, body }] of Object.entries(table)) {
    const [method] = name.split(" ");
    const response = await fetch(address(api + ask), {
      method,
      redirect: "manual",
      headers: { cookie, origin: "https://evil.example" },
      ...(body && { body: body() }),
    });
    await response.arrayBuffer();
    if (response.status !== 403) refused.set(name, response.status);
  }
  expect(Object.fromEntries(refused)).toEqual({});
});
