// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const config = {
  supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" },
  clientHeaderSecret: "a secret of at least 32 characters" as string | undefined,
  queueFolder: undefined as string | undefined,
};
vi.mock("../config.ts", () => ({ getSiteConfig: () => config }));
const { drainQueue, insertRow, getSubmissionQueue } = await import("./supabase-insert.ts");

const row = { email: "ada@example.com" };
/** A status, with an error's code and message where PostgREST sends them; or no answer at all. */
type Answer = number | [status: number, code: string, message?: string] | Error;
let answers: Answer[] = [];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const answer = answers.shift() ?? 201;
  if (answer instanceof Error) throw answer;
  const headers = { "retry-after": "120" };
  if (typeof answer === "number") return new Response(null, { status: answer, headers });
  const [status, code, message = ""] = answer;
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
});
const sentRows = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)));
const checkViolation: Answer = [400, "23514", "violates a check constraint"];
const reports = () =>
  fetched.mock.calls.filter(([url]) => url.endsWith("/rpc/report_refused_submission"));

/** A queue of its own: the module keeps one for the process. */
async function withQueue() {
  vi.resetModules();
  const folder = mkdtempSync(join(tmpdir(), "spool-"));
  onTestFinished(() => {
    config.queueFolder = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  config.queueFolder = join(folder, "spool");
  const module = await import("./supabase-insert.ts");
  const queue = module.getSubmissionQueue();
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
  expect(getSubmissionQueue()).toBeUndefined();
  answers = [500, 500, 500, 201];
  expect(await insertRow("leads", row)).toBe("unreachable");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("a row that is there already counts as stored", async () => {
  answers = [new Error("reset after commit"), [409, "23505"]];
  expect(await insertRow("leads", row)).toBe("stored");
});

test.each([
  [400, "23514"],
  [400, "22001"],
  [409, "23503"],
  [422, "PT422"],
])("%d %s is a data error: final, and the log names no visitor", async (status, code) => {
  answers = [[status, code, "ada@example.com is too long"]];
  expect(await insertRow("leads", row)).toBe("rejected");
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(vi.mocked(console.warn).mock.calls.flat().join()).not.toContain("ada@");
});

/** What is wrong with the service and not with the form: a standby, resources, schema cache, keys, proxies. */
const outages: Answer[] = [
  [400, "0A000", "cannot set transaction read-write mode during recovery"],
  [405, "25006", "cannot execute INSERT in a read-only transaction"],
  [503, "53100", "could not extend file"],
  [500, "57014", "canceling statement"],
  [400, "PGRST204", "column not found in the schema cache"],
  [404, "PGRST202", "function not found in the schema cache"],
  [401, "PGRST301", "invalid key"],
  [403, "42501", "permission denied"],
  [400, "P0001", "raised"],
  400,
  409,
  413,
  418,
];

test.each(outages.map((answer) => [answer]))(
  "%j is an outage: kept and sent again",
  async (answer) => {
    const { insertRow: insert, queue } = await withQueue();
    answers = [answer, answer, answer];
    expect(await insert("leads", row)).toBe("stored");
    answers = [answer];
    expect(await drainQueue(queue)).toBe(0);
    expect(queue.counts()).toEqual({ waiting: 1 });
    expect(reports()).toEqual([]);
    answers = [201];
    expect(await drainQueue(queue)).toBe(1);
    expect(queue.counts()).toEqual({ waiting: 0 });
  },
);

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
  expect(queue.counts()).toEqual({ waiting: 0 });
});

test("a disk that takes nothing is an outage", async () => {
  const { insertRow: insert } = await withQueue();
  writeFileSync(config.queueFolder ?? "", "no folder");
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

test("what is over the limit waits and holds back no other visitor", async () => {
  const { queue } = await withQueue();
  const kept = [
    ["one", "a@example.com"],
    ["one", "b@example.com"],
    ["two", "c@example.com"],
  ];
  for (const [client, email] of kept) queue.append({ target: "leads", row: { email }, client });
  answers = [429, 201];
  expect(await drainQueue(queue)).toBe(1);
  expect(sentRows().map(({ email }) => email)).toEqual(["a@example.com", "c@example.com"]);
  expect(await drainQueue(queue)).toBe(2);
});

test("what the database rejects is handed to the back office and holds back no other", async () => {
  const { queue } = await withQueue();
  const signals = { received_at: "2026-11-26T09:30:00.000Z" };
  queue.append({ target: "leads", row: { email: "a@example.com", signals } });
  queue.append({ target: "leads", row: { email: "b@example.com" } });
  answers = [checkViolation, 204, 201];
  expect(await drainQueue(queue)).toBe(2);
  expect(queue.counts()).toEqual({ waiting: 0 });
  const [[, init] = []] = reports();
  expect(init?.headers).toHaveProperty("x-site", expect.stringMatching(/^\d+\./));
  expect(JSON.parse(JSON.parse(String(init?.body)).submission)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    target: "leads",
    row: { email: "a@example.com", signals },
    reason: "23514: violates a check constraint",
    submitted_at: signals.received_at,
  });
  expect(vi.mocked(console.error).mock.calls.flat().join()).not.toContain("a@example.com");
});

test("a rejected form stays on disk until the database has acknowledged the report", async () => {
  const { queue } = await withQueue();
  queue.append({ target: "leads", row });
  answers = [checkViolation, new Error("reset"), checkViolation, 404];
  expect(await drainQueue(queue)).toBe(0);
  expect(await drainQueue(queue)).toBe(0);
  expect(queue.counts()).toEqual({ waiting: 1 });
  answers = [checkViolation, 204];
  expect(await drainQueue(queue)).toBe(1);
  const ids = reports().map(
    ([, init]) => JSON.parse(JSON.parse(String(init.body)).submission).id as unknown,
  );
  expect(new Set(ids).size).toBe(1);
});

test("without the site's secret a rejected form stays on disk and holds back no other", async () => {
  const { queue } = await withQueue();
  const { clientHeaderSecret } = config;
  onTestFinished(() => void (config.clientHeaderSecret = clientHeaderSecret));
  config.clientHeaderSecret = undefined;
  queue.append({ target: "leads", row });
  queue.append({ target: "leads", row: { email: "b@example.com" } });
  answers = [checkViolation, 201];
  expect(await drainQueue(queue)).toBe(1);
  expect(queue.counts()).toEqual({ waiting: 1 });
});
