import { leadsContaining } from "@site/supabase/contracts/lead-search";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDataProvider } from "./data-provider.ts";
import { openSupabase } from "./supabase-client.ts";

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
const queryOf = (request: Request | undefined) => new URL(request?.url ?? origin).searchParams;

test("the list of leads asks for the filtered page, newest first, with the public key", async () => {
  await open().getList("leads", list({ q: "Meyer, (x)", status: "new", form_source: "chat" }));
  const query = queryOf(asked[0]);
  expect(query.get("or")).toBe(leadsContaining("Meyer, (x)"));
  expect(query.get("status")).toBe("eq.new");
  expect(query.get("form_source")).toBe("eq.chat");
  expect(query.get("order")).toBe("created_at.desc");
  expect(asked[0]?.headers.get("apikey")).toBe("sb_publishable_test");
});

test("totals are exact up to ten thousand, then estimated", async () => {
  const provider = open();
  answer = () => page([], 10_001);
  await provider.getList("leads", list({}));
  await provider.getList("leads", list({}));
  await provider.getList("leads", list({ status: "new" }));
  expect(asked.map((request) => request.headers.get("prefer"))).toEqual([
    "count=exact",
    "count=estimated",
    "count=exact",
  ]);
});

test("the summary counts five sets", async () => {
  const totals: Record<string, number> = { "eq.new": 3, "eq.chat": 5, "eq.download_guide": 7 };
  vi.stubGlobal("fetch", (input: URL | RequestInfo) => {
    const query = queryOf(new Request(input));
    const set = query.get("status") ?? query.get("form_source") ?? "";
    return Promise.resolve(page([], totals[set] ?? 20));
  });
  expect(await open().leadSummary()).toEqual({
    total: 20,
    new: 3,
    contact_form: 20,
    download_guide: 7,
    chat: 5,
  });
});

test("an update sends the changed fields alone", async () => {
  const previousData = { id: "1", name: "Ada", status: "new", lead_score: 9 };
  answer = () => Response.json({ ...previousData, status: "closed" });
  await open().update("leads", { id: "1", data: { status: "closed" }, previousData });
  expect(asked[0]?.method).toBe("PATCH");
  expect(await asked[0]?.json()).toEqual({ status: "closed" });
});

test("an export asks for exactly the filtered set and counts what came", async () => {
  answer = () => new Response('"Name"\n"Ada ""A"""\n"Bo"\n');
  const progress: number[] = [];
  const { csv, count } = await open().exportLeads(
    { q: "a,b", status: "new", form_source: "nonsense" },
    { signal: new AbortController().signal, onProgress: (n) => progress.push(n) },
  );
  expect(asked[0]?.url).toContain("/functions/v1/export-leads?");
  expect(Object.fromEntries(queryOf(asked[0]))).toEqual({ search: "a,b", status: "new" });
  expect(count).toBe(2);
  expect(progress.at(-1)).toBe(2);
  expect(await csv.text()).toBe('"Name"\n"Ada ""A"""\n"Bo"\n');
});

test("a refused export says so and shows nothing of the server", async () => {
  answer = () => Response.json({ message: "relation public.leads" }, { status: 403 });
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await expect(open().exportLeads({}, options)).rejects.toThrow("Your role does not allow this.");
});
