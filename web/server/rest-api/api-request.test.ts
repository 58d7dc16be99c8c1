// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const called = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

const id = "0b0b0b0b-1111-4111-8111-0123456789ab";

async function request(path: string, init: RequestInit & { token?: string | null } = {}) {
  const { handleApiRequest } = await import("./api-request.ts");
  const { token = "api_x", ...options } = init;
  const [name = "", row] = path.split("?")[0]?.split("/") ?? [];
  return handleApiRequest(
    new Request(`http://localhost:3000/api/v1/${path}`, {
      ...options,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
    }),
    { name, ...(row !== undefined && { id: row }) },
  );
}

/** Responds to the check of the token with its scopes, then with the result of `respond`. */
const respondWith = (respond: () => Response, scopes = ["leads:write", "people:read"]) =>
  called
    .mockReset()
    .mockImplementation(async (address) =>
      address.endsWith("/rpc/use_api_token") ? Response.json(scopes) : respond(),
    );

const forwarded = () => {
  const [address = "", init] = called.mock.calls[1] ?? [];
  return { path: address.split("/rest/v1/")[1], init };
};

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("SUPABASE_URL", "http://localhost:54321");
  vi.stubEnv("SANITY_API_HOST", "http://lake.test");
  vi.stubEnv("SANITY_API_READ_TOKEN", "sk-token");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  vi.stubEnv("CLIENT_HEADER_SECRET", "a secret of the site, long enough for it");
  respondWith(() => Response.json([]));
  vi.stubGlobal("fetch", called);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("counts the request, then reads with the signed token and the default columns", async () => {
  const response = await request("leads?status=eq.new&limit=5");
  expect([response.status, await response.json()]).toEqual([200, []]);
  expect(called.mock.calls[0]?.[0]).toContain("/rest/v1/rpc/use_api_token");
  expect(forwarded().path).toMatch(/^leads\?status=eq\.new&limit=5&select=id%2Ccreated_at/);
  expect(forwarded().init?.headers).toMatchObject({ "x-api-token": "api_x" });
  expect(forwarded().init?.headers).toHaveProperty("x-site");
});

test("a row is addressed by its id only, whatever the query says", async () => {
  respondWith(() => Response.json({ id }));
  const body = JSON.stringify({ status: "contacted" });
  expect((await request(`leads/${id}?or=(id.neq.1)`, { method: "PATCH", body })).status).toBe(200);
  expect(forwarded().path).toMatch(new RegExp(`^leads\\?id=eq\\.${id}&select=[^&]+$`));
});

test("a new lead is 201", async () => {
  respondWith(() => Response.json({ id }));
  const body = JSON.stringify({ name: "Ada", email: "ada@example.com" });
  expect((await request("leads", { method: "POST", body })).status).toBe(201);
  expect(forwarded().path).toBe("rpc/add_lead");
});

test.each([
  ["without a token", "leads", { token: null }, 401],
  ["of an unknown collection", "staff", {}, 404],
  ["of an inherited name", "constructor", {}, 404],
  ["of an id that is none", "leads/1", {}, 404],
  ["that deletes", `leads/${id}`, { method: "DELETE" }, 405],
  ["that changes all rows", "leads", { method: "PATCH", body: "{}" }, 405],
  ["that changes an appointment", `appointments/${id}`, { method: "PATCH", body: "{}" }, 405],
  ["that adds a person", "people", { method: "POST", body: "{}" }, 405],
  ["with no JSON", "leads", { method: "POST", body: "name=Ada" }, 400],
  ["with a list", "leads", { method: "POST", body: "[]" }, 400],
  ["with a read-only field", `leads/${id}`, { method: "PATCH", body: '{"lead_score":1}' }, 400],
  ["with a long body", "leads", { method: "POST", body: "x".repeat(70_000) }, 413],
])("a request %s is rejected without a call", async (_, path, init, status) => {
  expect((await request(path, init)).status).toBe(status);
  expect(called).not.toHaveBeenCalled();
});

test("an invalid token and a limit are reported without reading", async () => {
  called.mockImplementation(async () =>
    Response.json({ code: "PT401", message: "The API token is invalid." }, { status: 401 }),
  );
  const invalid = await request("leads");
  expect([invalid.status, await invalid.json()]).toEqual([
    401,
    { code: "invalid_token", message: "The API token is invalid." },
  ]);
  called.mockImplementation(async () =>
    Response.json({ code: "PT429", message: "Too many.", details: "7" }, { status: 429 }),
  );
  const limited = await request("leads");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(called).toHaveBeenCalledTimes(2);
});

test("an outage is 503, and a missing row 404", async () => {
  called.mockRejectedValueOnce(new TypeError("fetch failed"));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect((await request("leads")).status).toBe(503);
  respondWith(() => Response.json({ code: "PGRST116" }, { status: 406 }));
  expect((await request(`people/${id}`)).status).toBe(404);
});

test("a column that the database protects is 403", async () => {
  respondWith(() => Response.json({ code: "42501", message: "No." }, { status: 401 }));
  const response = await request(`leads/${id}`, { method: "PATCH", body: '{"name":"Ada"}' });
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: "forbidden", message: "No." },
  ]);
});

test("without the secret of the site nothing is sent", async () => {
  vi.stubEnv("CLIENT_HEADER_SECRET", "");
  expect((await request("leads")).status).toBe(503);
  expect(called).not.toHaveBeenCalled();
});

test.each([
  ["GET", "leads", ["people:write"], 403],
  ["GET", "leads", ["leads:read"], 200],
  ["GET", "leads", ["leads:write"], 200],
  ["POST", "leads", ["leads:read"], 403],
  ["PATCH", `people/${id}`, ["people:read"], 403],
  ["GET", "appointments", ["appointments:read"], 200],
])("%s %s with %j is %s", async (method, path, scopes, status) => {
  respondWith(() => Response.json([]), scopes);
  const init = method === "GET" ? { method } : { method, body: "{}" };
  expect((await request(path, init)).status).toBe(status);
  expect(called).toHaveBeenCalledTimes(status === 200 ? 2 : 1);
});
