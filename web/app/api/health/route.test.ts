// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn<() => Promise<number>>();
vi.mock("../../../content/client.ts", () => ({ publishedClient: () => ({ fetch: fetched }) }));

vi.mock("server-only", () => ({}));
const spool = vi.hoisted(() => ({ state: { waiting: 0, refused: 0 } }));
vi.mock("../../../server/supabase-insert.ts", () => ({
  submissionSpool: () => ({ state: async () => spool.state }),
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  fetched.mockReset().mockResolvedValue(1);
});
afterEach(() => void vi.useRealTimers());

test("however many ask, the content is asked once a second", async () => {
  const { GET } = await import("./route.ts");
  await Promise.all(Array.from({ length: 20 }, GET));
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_001);
  expect((await GET()).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("content that does not answer is named, and nothing of why", async () => {
  fetched.mockRejectedValue(new Error("connect ECONNREFUSED 127.0.0.1:1"));
  const { GET } = await import("./route.ts");
  const answer = await GET();
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { ok: false, missing: "content", notices: [] },
  ]);
});

test("submissions that wait, or were refused, are told to the operator and make nobody unready", async () => {
  spool.state = { waiting: 300, refused: 2 };
  const { GET } = await import("./route.ts");
  const answer = await GET();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      ok: true,
      notices: [
        "submissions wait on disk until the database takes them",
        "2 submissions that the database refused lie in spool/refused of the data folder",
      ],
    },
  ]);
});
