// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const config = {
  supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" },
  clientHeaderSecret: "a secret of at least 32 characters",
  spoolFolder: undefined as string | undefined,
};
vi.mock("../config.ts", () => ({ siteConfig: () => config }));
const { drainQueue, insertRow, submissionQueue } = await import("./supabase-insert.ts");

const row = { email: "ada@example.com" };
let answers: (number | Error)[] = [];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const answer = answers.shift() ?? 201;
  if (answer instanceof Error) throw answer;
  return new Response(null, { status: answer, headers: { "retry-after": "120" } });
});
const sentRows = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)));

/** A queue of its own: the module keeps one for the process. */
async function withQueue() {
  vi.resetModules();
  const folder = mkdtempSync(join(tmpdir(), "spool-"));
  onTestFinished(() => {
    config.spoolFolder = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  config.spoolFolder = join(folder, "spool");
  const module = await import("./supabase-insert.ts");
  const queue = module.submissionQueue();
  if (!queue) throw new Error("There is a folder for it.");
  return { ...module, queue };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  for (const level of ["warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
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

test("three failures are an outage where there is no disk", async () => {
  expect(submissionQueue()).toBeUndefined();
  answers = [500, 500, 500, 201];
  expect(await insertRow("leads", row)).toBe("unreachable");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a row that is there already counts as stored", async () => {
  answers = [new Error("reset after commit"), 409];
  expect(await insertRow("leads", row)).toBe("stored");
});

test("a refusal is final and says nothing of the visitor in the log", async () => {
  answers = [400];
  expect(await insertRow("leads", row)).toBe("rejected");
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(vi.mocked(console.warn).mock.calls.flat().join()).not.toContain("ada@");
});

test("with a disk an outage keeps the row and counts as stored; it is sent when the database is back", async () => {
  const { insertRow: insert, queue } = await withQueue();
  answers = [500, 500, 500];
  expect(await insert("leads", row, "visitor")).toBe("stored");
  expect(queue.counts().waiting).toBeGreaterThan(0);
  answers = [new Error("still away")];
  expect(await drainQueue(queue)).toBe(0);
  answers = [201];
  expect(await drainQueue(queue)).toBe(1);
  const received_at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(sentRows().at(-1)).toEqual({ ...row, signals: { received_at } });
  const [, init] = fetched.mock.calls.at(-1) ?? [];
  expect(init?.headers).toHaveProperty("x-client", expect.stringMatching(/^visitor\.\d+\./));
  expect(queue.counts()).toEqual({ waiting: 0, refused: 0 });
});

test("a key or a right that is missing is an outage of all rows and sets none aside", async () => {
  const { insertRow: insert, queue } = await withQueue();
  answers = [401, 401, 401];
  expect(await insert("leads", row)).toBe("stored");
  answers = [403];
  expect(await drainQueue(queue)).toBe(0);
  expect(queue.counts()).toMatchObject({ refused: 0 });
  answers = [201];
  expect(await drainQueue(queue)).toBe(1);
});

test("a disk that takes nothing is an outage", async () => {
  const { insertRow: insert } = await withQueue();
  writeFileSync(config.spoolFolder ?? "", "no folder");
  answers = [500, 500, 500];
  expect(await insert("leads", row)).toBe("unreachable");
});

test("too many of one visitor is neither tried again nor kept", async () => {
  const { insertRow: insert, queue } = await withQueue();
  answers = [429];
  expect(await insert("leads", row, "visitor")).toEqual({ waitSeconds: 120 });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(queue.counts().waiting).toBe(0);
});

test("what waits and is too much for now holds back no other visitor; what is refused, nobody", async () => {
  const { queue } = await withQueue();
  const kept = [
    ["one", "a@example.com"],
    ["one", "b@example.com"],
    ["two", "c@example.com"],
    ["three", "d@example.com"],
  ];
  for (const [client, email] of kept) queue.append({ target: "leads", row: { email }, client });
  answers = [429, 400, 201];
  expect(await drainQueue(queue)).toBe(1);
  expect(sentRows().map(({ email }) => email)).toEqual([
    "a@example.com",
    "c@example.com",
    "d@example.com",
  ]);
  expect(queue.counts().refused).toBe(1);
  answers = [201, 201];
  expect(await drainQueue(queue)).toBe(2);
});
