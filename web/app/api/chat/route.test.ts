// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const called = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

/** Posts a turn with the headers of this site's chat, unless `headers` overrides them. */
async function post(body: string, headers: Record<string, string> = {}) {
  const { POST } = await import("./route.ts");
  return POST(
    new Request("http://localhost:3000/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body,
    }),
  );
}

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("SUPABASE_URL", "http://localhost:54321");
  vi.stubEnv("SANITY_API_HOST", "http://lake.test");
  vi.stubEnv("SANITY_API_READ_TOKEN", "sk-token");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  called.mockReset().mockImplementation(async () => Response.json({ response: "Hello" }));
  vi.stubGlobal("fetch", called);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("relays a turn of this site's chat", async () => {
  const response = await post('{"message":"Hi"}', { accept: "text/event-stream" });
  expect([response.status, await response.json()]).toEqual([200, { response: "Hello" }]);
  expect(called.mock.calls[0]?.[1].body).toBe('{"message":"Hi"}');
});

test.each<[string, number, string, Record<string, string>]>([
  ["from another site", 403, "{}", { "sec-fetch-site": "cross-site" }],
  ["from another origin", 403, "{}", { "sec-fetch-site": "", origin: "https://evil.example" }],
  ["sent as a form", 415, "message=Hi", { "content-type": "application/x-www-form-urlencoded" }],
  ["above 24 KB", 413, `{"message":"${"x".repeat(25_000)}"}`, {}],
])(
  "rejects a message %s with %d and a reason, without calling the function",
  async (_, status, body, headers) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\w{3}.*\.$/) });
    expect(called).not.toHaveBeenCalled();
  },
);
