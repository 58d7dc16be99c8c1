// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  siteConfig: () => ({ supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" } }),
}));
const { insertRow } = await import("./supabase-insert.ts");

const row = { email: "ada@example.com" };
let answers: (number | Error)[] = [];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const answer = answers.shift() ?? 201;
  if (answer instanceof Error) throw answer;
  return new Response(null, { status: answer });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a row is added with the public key and nothing is read back", async () => {
  answers = [201];
  expect(await insertRow("leads", row)).toBe("stored");
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("http://db.test/rest/v1/leads");
  expect(init).toMatchObject({
    body: JSON.stringify(row),
    headers: { apikey: "sb_publishable_x", prefer: "return=minimal" },
  });
});

test("an outage is tried again", async () => {
  answers = [new Error("reset"), 503, 201];
  expect(await insertRow("leads", row)).toBe("stored");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("three failures are an outage", async () => {
  answers = [500, 500, 500, 201];
  expect(await insertRow("leads", row)).toBe("unreachable");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a row that is there already counts as stored", async () => {
  answers = [new Error("reset after commit"), 409];
  expect(await insertRow("leads", row)).toBe("stored");
});

test("a refusal is final and says nothing of the visitor in the log", async () => {
  answers = [403];
  expect(await insertRow("leads", row)).toBe("rejected");
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(vi.mocked(console.warn).mock.calls.flat().join()).not.toContain("ada@");
});
