// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn<() => Promise<number>>();
vi.mock("../../../content/sanity/client.ts", () => ({
  createPublishedClient: () => ({ fetch: fetched }),
}));

vi.mock("server-only", () => ({}));
const queue = vi.hoisted(() => ({ counts: () => ({ waiting: 0 }), checkWritable: () => {} }));
const acceptsWrites = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock("../../../server/database-call.ts", () => ({ acceptsWrites }));
vi.mock("../../../server/supabase-insert.ts", () => ({ getSubmissionQueue: () => queue }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  fetched.mockReset().mockResolvedValue(1);
  acceptsWrites.mockReset().mockResolvedValue(true);
});
afterEach(() => void vi.useRealTimers());

test("checks the content once a second, however many requests arrive", async () => {
  const { GET } = await import("./route.ts");
  await Promise.all(Array.from({ length: 20 }, GET));
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_001);
  expect((await GET()).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("names unreachable content without the reason", async () => {
  fetched.mockRejectedValue(new Error("connect ECONNREFUSED 127.0.0.1:1"));
  const { GET } = await import("./route.ts");
  const response = await GET();
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      ok: false,
      missing: "content",
      unwritable: [],
      submissions: { waiting: 0 },
      notices: [],
    },
  ]);
});

test("names stores that accept no writes, checks them every three seconds and recovers", async () => {
  acceptsWrites.mockResolvedValue(false);
  const checkWritable = vi.spyOn(queue, "checkWritable").mockImplementation(() => {
    throw new Error("attempt to write a readonly database");
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { GET } = await import("./route.ts");
  const [first] = await Promise.all(Array.from({ length: 20 }, GET));
  expect(first?.status).toBe(503);
  expect(await first?.json()).toMatchObject({
    ok: false,
    unwritable: ["database", "form queue"],
  });
  expect(acceptsWrites).toHaveBeenCalledTimes(1);
  checkWritable.mockRestore();
  acceptsWrites.mockResolvedValue(true);
  expect((await GET()).status).toBe(503);
  vi.setSystemTime(3_001);
  expect((await GET()).status).toBe(200);
});

test("reports to the operator how many submissions wait on disk", async () => {
  queue.counts = () => ({ waiting: 3 });
  const { GET } = await import("./route.ts");
  const response = await GET();
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      ok: true,
      unwritable: [],
      submissions: { waiting: 3 },
      notices: ["submissions are queued on disk until the database accepts them"],
    },
  ]);
});

test("reports without the reason or a path that the queue cannot be opened, and logs it", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  queue.counts = () => {
    throw new Error("EEXIST: file already exists, mkdir '/srv/data/spool'");
  };
  const failure = new Error("EEXIST: file already exists, mkdir '/srv/data/spool'");
  vi.spyOn(queue, "checkWritable").mockImplementation(() => {
    throw failure;
  });
  const { GET } = await import("./route.ts");
  expect(await (await GET()).json()).toEqual({
    ok: false,
    unwritable: ["form queue"],
    notices: ["submissions cannot be stored on disk; see the log for the reason"],
  });
  expect(log).toHaveBeenCalledWith("form queue: cannot write", failure);
});
