// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const called = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

const valid = {
  sessionId: "4f9a3c1e-8d2b-4c7a-9e5f-1a2b3c4d5e6f",
  conversationState: "s.1.x",
  after: 3,
  seen: 2,
};
const id = "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11";

/** Posts a request with the headers of this site's chat, unless `headers` overrides them. */
async function post(body: unknown, headers: Record<string, string> = {}) {
  const { POST } = await import("./route.ts");
  return POST(
    new Request("http://localhost:3000/api/chat/live", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
}
const getArguments = () => JSON.parse(String(called.mock.calls[0]?.[1].body));

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("SUPABASE_URL", "http://localhost:54321");
  vi.stubEnv("SANITY_API_HOST", "http://lake.test");
  vi.stubEnv("SANITY_API_READ_TOKEN", "sk-token");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_x");
  called.mockReset().mockImplementation(async () =>
    Response.json({
      status: "joined",
      staff: "Sam",
      is_stored: true,
      has_email: false,
      team: { is_open: false, opens_at: "2026-11-30T14:00:00Z" },
      messages: [{ id, seq: 4 }],
    }),
  );
  vi.stubGlobal("fetch", called);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("stores a message with masked secrets and returns what is new", async () => {
  const message = { id, text: " My card is 4111 1111 1111 1111 " };
  const response = await post({ ...valid, message });
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      status: "joined",
      staff: "Sam",
      isStored: true,
      hasEmail: false,
      team: { isOpen: false, opensAt: "2026-11-30T14:00:00Z" },
      messages: [{ id, seq: 4 }],
    },
  ]);
  expect(called.mock.calls[0]?.[0]).toBe("http://localhost:54321/rest/v1/rpc/sync_live_chat");
  expect(getArguments()).toEqual({
    session_id: valid.sessionId,
    state: "s.1.x",
    after: 3,
    seen: 2,
    message_id: id,
    message: "My card is [card number]",
    email: null,
  });
});

test("reads invalid numbers as 0", async () => {
  await post({ ...valid, after: "3", seen: -1 });
  expect(getArguments()).toMatchObject({ after: 0, seen: 0, message_id: null });
});

test("returns a rejection of the database with its status", async () => {
  called.mockImplementation(async () =>
    Response.json(
      { code: "PT429", message: "Too many submissions.", details: "42" },
      { status: 429, headers: { "retry-after": "42" } },
    ),
  );
  const response = await post(valid);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "42"]);
});

test.each<[string, number, unknown, Record<string, string>]>([
  ["from another site", 403, valid, { "sec-fetch-site": "cross-site" }],
  ["sent as a form", 415, valid, { "content-type": "application/x-www-form-urlencoded" }],
  ["above 24 KB", 413, { ...valid, more: "x".repeat(25_000) }, {}],
  ["that is not JSON", 400, "{", {}],
  ["without a session", 400, { ...valid, sessionId: "1" }, {}],
  ["without a state", 400, { ...valid, conversationState: null }, {}],
  ["with a blank message", 400, { ...valid, message: { id, text: " " } }, {}],
  ["with a message without an id", 400, { ...valid, message: { text: "Hi" } }, {}],
  [
    "with a message above 2,000 characters",
    400,
    { ...valid, message: { id, text: "x".repeat(2001) } },
    {},
  ],
  ["with NUL in the message", 400, { ...valid, message: { id, text: "a\0" } }, {}],
  ["with an email that is not text", 400, { ...valid, email: 7 }, {}],
])(
  "rejects a request %s with %d, without calling the database",
  async (_, status, body, headers) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\w{3}.*\.$/) });
    expect(called).not.toHaveBeenCalled();
  },
);
