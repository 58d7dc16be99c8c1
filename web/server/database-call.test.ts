// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => ({
    supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" },
  }),
}));
const { callDatabase } = await import("./database-call.ts");

let answers: (Response | Error)[] = [];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const answer = answers.shift() ?? new Response(null, { status: 502 });
  if (answer instanceof Error) throw answer;
  return answer;
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

test("a function answers what it answers, also nothing", async () => {
  answers = [json([1, 2]), json(null)];
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

test("a refusal comes at once, with its words and what a program reads of it", async () => {
  answers = [
    json({ code: "PT409", message: "Taken.", details: "[1]", hint: null }, { status: 409 }),
  ];
  expect(await callDatabase("book", {})).toEqual({
    outcome: "rejected",
    status: 409,
    message: "Taken.",
    details: "[1]",
  });
  answers = [new Response("no JSON", { status: 429, headers: { "retry-after": "120" } })];
  expect(await callDatabase("book", {})).toMatchObject({ status: 429, waitSeconds: 120 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  [400, "0A000"],
  [405, "25006"],
  [404, "PGRST202"],
  [413, "PGRST413"],
])("%d %s is an outage, not a refusal", async (status, code) => {
  answers = [json({ code, message: "", details: null, hint: null }, { status }), json("late")];
  expect(await callDatabase("book", {})).toEqual({ outcome: "returned", value: "late" });
});

test("what does not answer is asked three times", async () => {
  const cutOff = json({ code: "", message: "", details: "" }, { status: 400 });
  answers = [new TypeError("connection refused"), cutOff, json("late")];
  expect(await callDatabase("book", {})).toEqual({ outcome: "returned", value: "late" });
  answers = [];
  fetched.mockClear();
  expect(await callDatabase("book", {})).toEqual({ outcome: "unreachable" });
  expect(fetched).toHaveBeenCalledTimes(3);
});
