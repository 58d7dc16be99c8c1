// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => ({
    supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" },
  }),
}));
const { callDatabase } = await import("./database-call.ts");

let responses: (Response | Error)[] = [];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const response = responses.shift() ?? new Response(null, { status: 502 });
  if (response instanceof Error) throw response;
  return response;
});
const json = (value: unknown, init?: ResponseInit) => Response.json(value, init);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("returns the value of a function, including null", async () => {
  responses = [json([1, 2]), json(null)];
  expect(await callDatabase("times", { type_id: "a" })).toEqual({
    outcome: "returned",
    value: [1, 2],
  });
  expect(await callDatabase("times", {})).toEqual({ outcome: "returned", value: null });
  expect(fetched.mock.calls[0]).toMatchObject([
    "http://db.test/rest/v1/rpc/times",
    { body: '{"type_id":"a"}', headers: { apikey: "sb_publishable_x" } },
  ]);
});

test("returns a rejection without retries, with its message and details", async () => {
  responses = [
    json({ code: "PT409", message: "Taken.", details: "[1]", hint: null }, { status: 409 }),
  ];
  expect(await callDatabase("book", {})).toEqual({
    outcome: "rejected",
    status: 409,
    message: "Taken.",
    details: "[1]",
  });
  responses = [new Response("no JSON", { status: 429, headers: { "retry-after": "120" } })];
  expect(await callDatabase("book", {})).toMatchObject({ status: 429, waitSeconds: 120 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  [400, "0A000"],
  [405, "25006"],
  [404, "PGRST202"],
  [413, "PGRST413"],
])("treats %d %s as an outage, not as a rejection", async (status, code) => {
  responses = [json({ code, message: "", details: null, hint: null }, { status }), json("late")];
  expect(await callDatabase("book", {})).toEqual({ outcome: "returned", value: "late" });
});

test("calls an unreachable database three times", async () => {
  const cutOff = json({ code: "", message: "", details: "" }, { status: 400 });
  responses = [new TypeError("connection refused"), cutOff, json("late")];
  expect(await callDatabase("book", {})).toEqual({ outcome: "returned", value: "late" });
  responses = [];
  fetched.mockClear();
  expect(await callDatabase("book", {})).toEqual({ outcome: "unreachable" });
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("logs why the last attempt failed, without addresses, messages or values", async () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), {
    code: "ECONNREFUSED",
  });
  const email = "ada@example.com";
  const failures: [Response | Error, string][] = [
    [new TypeError("fetch failed", { cause }), "TypeError ECONNREFUSED"],
    [new DOMException("The operation timed out.", "TimeoutError"), "TimeoutError"],
    [json({ code: "25006", message: email, details: email }, { status: 405 }), "405 25006"],
    [new Response(email, { status: 502 }), "502"],
    [new Response(email), "SyntaxError"],
  ];
  for (const [failure, reason] of failures) {
    vi.mocked(console.warn).mockClear();
    responses = [new Error("first"), new Error("second"), failure];
    expect(await callDatabase("book", { email })).toEqual({ outcome: "unreachable" });
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      `database function book: failed after 3 attempts (last: ${reason})`,
    );
  }
});
