import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDataProvider } from "./data-provider.ts";
import { openSupabase } from "../supabase-client.ts";

const origin = "http://site.test";

let asked: Request[];
let answer: () => Response;

beforeEach(() => {
  // supabase-js warns about two clients in one page, which here stand for two pages.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  asked = [];
  answer = () => page([], 0);
  vi.stubGlobal("fetch", (input: URL | RequestInfo, init?: RequestInit) => {
    asked.push(new Request(input, init));
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (rows: object[], total: number) =>
  Response.json(rows, { headers: { "content-range": `0-24/${total}` } });
const open = () => createDataProvider(openSupabase(origin, "sb_publishable_test"));
const list = (filter: object) => ({
  pagination: { page: 1, perPage: 25 },
  sort: { field: "created_at", order: "DESC" as const },
  filter,
});

test("the list of leads asks the database's own functions for the filtered page and its number", async () => {
  const row = { id: "1", name: "Ada" };
  answer = () =>
    Response.json(
      asked.at(-1)?.url.endsWith("count_leads")
        ? [{ count: 12_000, is_exact: false, is_windowed: true }]
        : [row],
    );
  const filter = { q: "Meyer, (x)", status: "new", form_source: "chat", extra: 1 };
  const found = await open().getList("leads", {
    ...list(filter),
    pagination: { page: 3, perPage: 50 },
  });
  expect(found).toEqual({
    data: [row],
    total: 12_000,
    meta: { isExact: false, isWindowed: true },
  });
  const wanted = { search: "Meyer, (x)", status: "new", form_source: "chat" };
  expect(await asked[0]?.json()).toEqual({
    ...wanted,
    sort: "created_at",
    descending: true,
    row_offset: 100,
    max_rows: 50,
  });
  expect(await asked[1]?.json()).toEqual(wanted);
  expect(asked.map((request) => new URL(request.url).pathname)).toEqual([
    "/rest/v1/rpc/search_leads",
    "/rest/v1/rpc/count_leads",
  ]);
  expect(asked[0]?.headers.get("apikey")).toBe("sb_publishable_test");
});

test("other lists count exactly up to ten thousand rows, then about", async () => {
  const provider = open();
  answer = () => page([], 10_001);
  const metas = [
    await provider.getList("mailbox", list({})),
    await provider.getList("mailbox", list({})),
    await provider.getList("mailbox", list({ subject: "x" })),
  ].map(({ meta }) => meta);
  expect(metas).toEqual([{ isExact: true }, { isExact: false }, { isExact: true }]);
  expect(asked.map((request) => request.headers.get("prefer"))).toEqual([
    "count=exact",
    "count=estimated",
    "count=exact",
  ]);
});

test("a function of the database is called with its arguments; its own rule speaks when it refuses", async () => {
  answer = () => Response.json([{ total: 3 }]);
  expect(await open().call("lead_summary", {})).toEqual([{ total: 3 }]);
  expect(asked[0]?.method).toBe("POST");
  answer = () => Response.json({ code: "PT409", message: "Sent already." }, { status: 409 });
  await expect(open().call("replay_outbox", { id: "1" })).rejects.toThrow("Sent already.");
});

test("a function that gives nothing back has been called all the same", async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await open().call("restore_submission", { id: "1" })).toBeUndefined();
});

test("a calendar is fed where the database is, which need not be where the site is", async () => {
  answer = () => Response.json("a1");
  expect(await open().feedAddress("1")).toBe(`${origin}/functions/v1/calendar-feed?token=a1`);
  expect(await asked[0]?.json()).toEqual({ calendar: "1" });
});

test("leads and appointments are asked for by the columns that staff may read", async () => {
  const answerRow = { id: "1", version: 1 };
  answer = () => page([answerRow], 1);
  const provider = open();
  const previousData = { ...answerRow, status: "new" };
  for (const resource of ["leads", "appointments"]) {
    asked = [];
    await provider.getOne(resource, { id: "1" });
    await provider.getMany(resource, { ids: ["1"] });
    await provider.getManyReference(resource, { ...list({}), target: "person_id", id: "1" });
    if (resource !== "leads") await provider.create(resource, { data: { name: "Ada" } });
    await provider.update(resource, { id: "1", data: { status: "closed" }, previousData });
    await provider.delete(resource, { id: "1", previousData });
    expect(asked.map(({ method }) => method).toSorted()).toEqual([
      "DELETE",
      "GET",
      "GET",
      "GET",
      "PATCH",
      ...(resource === "leads" ? [] : ["POST"]),
    ]);
    for (const { url } of asked) {
      const columns = new URL(url).searchParams.get("select")?.split(",");
      expect(columns).toContain("version");
      expect(columns).not.toContain("submission_id");
    }
  }
  await provider.getList("appointments", { ...list({}), meta: { columns: ["id"] } });
  expect(new URL(asked.at(-1)?.url ?? "").searchParams.get("select")).toBe("id");
});

test("a lead is created by the database function, then read", async () => {
  answer = () => (asked.at(-1)?.method === "POST" ? Response.json("1") : page([{ id: "1" }], 1));
  asked = [];
  await open().create("leads", { data: { name: "Ada", email: "ada@example.com" } });
  expect(asked.map(({ url }) => new URL(url).pathname.replace(/^.*v1/, ""))).toEqual([
    "/rpc/create_lead",
    "/leads",
  ]);
  expect(await asked[0]?.json()).toEqual({ name: "Ada", email: "ada@example.com" });
});

test("an update sends the changed fields alone", async () => {
  const previousData = { id: "1", name: "Ada", status: "new", lead_score: 9 };
  answer = () => Response.json({ ...previousData, status: "closed" });
  await open().update("leads", { id: "1", data: { status: "closed" }, previousData });
  expect(asked[0]?.method).toBe("PATCH");
  expect(await asked[0]?.json()).toEqual({ status: "closed" });
});

test("an export asks for exactly the filtered set and leads to its file", async () => {
  answer = () => Response.json([{ id: "1", link_token: "t+1" }]);
  const filter = { search: "a,b", status: "new" };
  expect(await open().startExport("leads", filter)).toEqual({
    id: "1",
    address: `${origin}/functions/v1/download-export?token=t%2B1`,
  });
  expect(await asked[0]?.json()).toEqual({
    kind: "leads",
    filter,
    day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test("a refused export says so and shows nothing of the server", async () => {
  answer = () => Response.json({ message: "relation public.leads" }, { status: 403 });
  await expect(open().startExport("leads", {})).rejects.toThrow("Your role does not allow this.");
});
