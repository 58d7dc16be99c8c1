import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDataProvider } from "./data-provider.ts";
import { openSupabase } from "../supabase-client.ts";

const origin = "http://site.test";

let requests: Request[];
let respond: () => Response;

beforeEach(() => {
  // supabase-js warns about several clients in one page, which this test creates.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  requests = [];
  respond = () => page([], 0);
  vi.stubGlobal("fetch", (input: URL | RequestInfo, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return Promise.resolve(respond());
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

test("the list of leads calls the database functions for the filtered page and its total", async () => {
  const row = { id: "1", name: "Ada" };
  respond = () =>
    Response.json(
      requests.at(-1)?.url.endsWith("count_leads")
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
  const criteria = { search: "Meyer, (x)", status: "new", form_source: "chat" };
  expect(await requests[0]?.json()).toEqual({
    ...criteria,
    sort: "created_at",
    descending: true,
    row_offset: 100,
    max_rows: 50,
  });
  expect(await requests[1]?.json()).toEqual(criteria);
  expect(requests.map((request) => new URL(request.url).pathname)).toEqual([
    "/rest/v1/rpc/search_leads",
    "/rest/v1/rpc/count_leads",
  ]);
  expect(requests[0]?.headers.get("apikey")).toBe("sb_publishable_test");
});

test("other lists have an exact total up to 10,000 rows, then an estimate", async () => {
  const provider = open();
  respond = () => page([], 10_001);
  const metas = [
    await provider.getList("mailbox", list({})),
    await provider.getList("mailbox", list({})),
    await provider.getList("mailbox", list({ subject: "x" })),
  ].map(({ meta }) => meta);
  expect(metas).toEqual([{ isExact: true }, { isExact: false }, { isExact: true }]);
  expect(requests.map((request) => request.headers.get("prefer"))).toEqual([
    "count=exact",
    "count=estimated",
    "count=exact",
  ]);
});

test("calls a database function with its arguments and shows the message of its error", async () => {
  respond = () => Response.json([{ total: 3 }]);
  expect(await open().call("lead_summary", {})).toEqual([{ total: 3 }]);
  expect(requests[0]?.method).toBe("POST");
  respond = () => Response.json({ code: "PT409", message: "Sent already." }, { status: 409 });
  await expect(open().call("replay_outbox", { id: "1" })).rejects.toThrow("Sent already.");
});

test("a database function can return nothing", async () => {
  respond = () => new Response(null, { status: 204 });
  expect(await open().call("restore_submission", { id: "1" })).toBeUndefined();
});

test("the address of a calendar feed has the origin of the API", async () => {
  respond = () => Response.json("a1");
  expect(await open().feedAddress("1")).toBe(`${origin}/functions/v1/calendar-feed?token=a1`);
  expect(await requests[0]?.json()).toEqual({ calendar: "1" });
});

test("requests for leads and appointments select the granted columns", async () => {
  const row = { id: "1", version: 1 };
  respond = () => page([row], 1);
  const provider = open();
  const previousData = { ...row, status: "new" };
  for (const resource of ["leads", "appointments"]) {
    requests = [];
    await provider.getOne(resource, { id: "1" });
    await provider.getMany(resource, { ids: ["1"] });
    await provider.getManyReference(resource, { ...list({}), target: "person_id", id: "1" });
    if (resource !== "leads") await provider.create(resource, { data: { name: "Ada" } });
    await provider.update(resource, { id: "1", data: { status: "closed" }, previousData });
    await provider.delete(resource, { id: "1", previousData });
    expect(requests.map(({ method }) => method).toSorted()).toEqual([
      "DELETE",
      "GET",
      "GET",
      "GET",
      "PATCH",
      ...(resource === "leads" ? [] : ["POST"]),
    ]);
    for (const { url } of requests) {
      const columns = new URL(url).searchParams.get("select")?.split(",");
      expect(columns).toContain("version");
      expect(columns).not.toContain("submission_id");
    }
  }
  await provider.getList("appointments", { ...list({}), meta: { columns: ["id"] } });
  expect(new URL(requests.at(-1)?.url ?? "").searchParams.get("select")).toBe("id");
});

test("a lead is created by the database function, then read", async () => {
  respond = () =>
    requests.at(-1)?.method === "POST" ? Response.json("1") : page([{ id: "1" }], 1);
  requests = [];
  await open().create("leads", { data: { name: "Ada", email: "ada@example.com" } });
  expect(requests.map(({ url }) => new URL(url).pathname.replace(/^.*v1/, ""))).toEqual([
    "/rpc/create_lead",
    "/leads",
  ]);
  expect(await requests[0]?.json()).toEqual({ name: "Ada", email: "ada@example.com" });
});

test("an update sends only the changed fields", async () => {
  const previousData = { id: "1", name: "Ada", status: "new", lead_score: 9 };
  respond = () => Response.json({ ...previousData, status: "closed" });
  await open().update("leads", { id: "1", data: { status: "closed" }, previousData });
  expect(requests[0]?.method).toBe("PATCH");
  expect(await requests[0]?.json()).toEqual({ status: "closed" });
});

test("an export has the filter of the list and returns the address of its file", async () => {
  respond = () => Response.json([{ id: "1", link_token: "t+1" }]);
  const filter = { search: "a,b", status: "new" };
  expect(await open().startExport("leads", filter)).toEqual({
    id: "1",
    address: `${origin}/functions/v1/download-export?token=t%2B1`,
  });
  expect(await requests[0]?.json()).toEqual({
    kind: "leads",
    filter,
    day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test("a rejected export shows no message of the server", async () => {
  respond = () => Response.json({ message: "relation public.leads" }, { status: 403 });
  await expect(open().startExport("leads", {})).rejects.toThrow("Your role does not allow this.");
});
