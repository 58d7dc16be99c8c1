import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDataProvider } from "./data-provider.ts";
import { openSupabase } from "../supabase-client.ts";

let requests: Request[];
let answers: object[][];

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  requests = [];
  vi.stubGlobal("fetch", (input: URL | RequestInfo, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return Promise.resolve(Response.json(answers.shift() ?? []));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (ask: Parameters<typeof createDataProvider>[1]) =>
  createDataProvider(openSupabase("http://site.test", "sb_publishable_test"), ask);
const read = { id: "1", version: 3, name: "Ada", company: null };

test("a row with a version is saved over the version that was read, with its changes only", async () => {
  answers = [[{ ...read, name: "Ada L.", version: 4 }]];
  const { data } = await open(() => Promise.reject(new Error("requests"))).update("people", {
    id: "1",
    data: { ...read, name: "Ada L." },
    previousData: read,
  });
  expect(data).toMatchObject({ name: "Ada L.", version: 4 });
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["PATCH", "http://site.test/rest/v1/people?id=eq.1&version=eq.3"],
  ]);
  expect(await requests[0]?.json()).toEqual({ name: "Ada L." });
});

test("after a concurrent change, the selected values are saved over the version that was shown", async () => {
  const theirs = { ...read, version: 4, name: "Countess" };
  answers = [[], [theirs], [{ ...theirs, version: 5, name: "Ada L." }]];
  const { data } = await open(() => Promise.resolve({ name: "mine" })).update("people", {
    id: "1",
    data: { name: "Ada L." },
    previousData: read,
    meta: { columns: ["id", "name", "version"] },
  });
  expect(data).toMatchObject({ version: 5 });
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    "?id=eq.1&version=eq.3&select=id,name,version",
    "?id=eq.1&select=id,name,version",
    "?id=eq.1&version=eq.4&select=id,name,version",
  ]);
});

test("updating a deleted row throws", async () => {
  answers = [[], []];
  await expect(
    open(() => Promise.resolve(null)).update("people", {
      id: "1",
      data: { name: "X" },
      previousData: read,
    }),
  ).rejects.toMatchObject({ status: 404 });
});
