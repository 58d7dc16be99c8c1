// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const called = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

/** A turn as a browser sends it from the site, or otherwise. */
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

test("the chat of this site is answered", async () => {
  const answer = await post('{"message":"Hi"}', { accept: "text/event-stream" });
  expect([answer.status, await answer.json()]).toEqual([200, { response: "Hello" }]);
  expect(called.mock.calls[0]?.[1].body).toBe('{"message":"Hi"}');
});

test.each<[string, number, string, Record<string, string>]>([
  ["another site's", 403, "{}", { "sec-fetch-site": "cross-site" }],
  ["another origin's", 403, "{}", { "sec-fetch-site": "", origin: "https://evil.example" }],
  ["a form's", 415, "message=Hi", { "content-type": "application/x-www-form-urlencoded" }],
  ["a long one", 413, `{"message":"${"x".repeat(25_000)}"}`, {}],
])(
  "%s message is refused with a reason (%d), and goes no further",
  async (_, status, body, headers) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/\w{3}.*\.$/) });
    expect(called).not.toHaveBeenCalled();
  },
);
