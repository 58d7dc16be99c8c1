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
/** A status, with PostgREST's error code and message; an Error means no response. */
type FakeResponse = number | [status: number, code: string, message?: string] | Error;
let responses: FakeResponse[] = [];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const response = responses.shift() ?? 201;
  if (response instanceof Error) throw response;
  const headers = { "retry-after": "120" };
  if (typeof response === "number") return new Response(null, { status: response, headers });
  const [status, code, message = ""] = response;
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
});
const sentRows = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init.body)));
const checkViolation: FakeResponse = [400, "23514", "violates a check constraint"];
const reports = () =>
  fetched.mock.calls.filter(([url]) => url.endsWith("/rpc/store_rejected_submission"));

/** Loads the module with its own queue, because it caches one per process. */
async function withQueue() {
  vi.resetModules();
  const folder = mkdtempSync(join(tmpdir(), "queue-"));
  onTestFinished(() => {
    config.queueFolder = undefined;
    rmSync(folder, { recursive: true, force: true });
  });
  config.queueFolder = join(folder, "queue");
  const module = await import("./supabase-insert.ts");
  const queue = module.getSubmissionQueue();
  if (!queue) throw new Error("The queue has no folder.");
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

test("inserts a row with the publishable key and requests no representation", async () => {
  responses = [201];
  expect(await insertRow("leads", row)).toBe("stored");
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("http://db.test/rest/v1/leads");
  expect(init).toMatchObject({
    body: JSON.stringify(row),
    headers: { apikey: "sb_publishable_x", prefer: "return=minimal" },
  });
});

test("retries during an outage", async () => {
  responses = [new Error("reset"), 503, 201];
  expect(await insertRow("leads", row)).toBe("stored");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("reports an outage after three failures on a host without a disk", async () => {
  expect(getSubmissionQueue()).toBeUndefined();
  responses = [500, 500, 500, 201];
  expect(await insertRow("leads", row)).toBe("unreachable");
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("counts a row that already exists as stored", async () => {
  responses = [new Error("reset after commit"), [409, "23505"]];
  expect(await insertRow("leads", row)).toBe("stored");
});

test.each([
  [400, "23514"],
  [400, "22001"],
  [409, "23503"],
  [422, "PT422"],
])(
  "rejects a data error %d %s without retries or personal data in the log",
  async (status, code) => {
    responses = [[status, code, "ada@example.com is too long"]];
    expect(await insertRow("leads", row)).toBe("rejected");
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(vi.mocked(console.warn).mock.calls.flat().join()).not.toContain("ada@");
  },
);

/** Errors of the service instead of the form: a standby, resources, schema cache, keys, proxies. */
const outages: FakeResponse[] = [
  [400, "0A000", "cannot set transaction read-write mode during recovery"],
  [405, "25006", "cannot execute INSERT in a read-only transaction"],
  [503, "53100", "could not extend file"],
  [500, "57014", "canceling statement"],
  [400, "PGRST204", "column not found in the schema cache"],
  [404, "PGRST202", "function not found in the schema cache"],
  [401, "PGRST301", "invalid key"],
  [403, "42501", "permission denied"],
  [400, "P0001", "raised"],
  [409, "PT409", "a conflict with another row"],
  400,
  409,
  413,
  418,
];

test.each(outages.map((response) => [response]))(
  "queues a row after the outage %j and sends it later",
  async (response) => {
    const { insertRow: insert, queue } = await withQueue();
    responses = [response, response, response];
    expect(await insert("leads", row)).toBe("stored");
    responses = [response];
    expect(await drainQueue(queue)).toBe(0);
    expect(queue.counts()).toEqual({ waiting: 1 });
    expect(reports()).toEqual([]);
    responses = [201];
    expect(await drainQueue(queue)).toBe(1);
    expect(queue.counts()).toEqual({ waiting: 0 });
  },
);

test("queues a row on disk during an outage, counts it as stored and sends it afterwards", async () => {
  const { insertRow: insert, queue } = await withQueue();
  responses = [500, 500, 500];
  expect(await insert("leads", row, "visitor")).toBe("stored");
  expect(queue.counts().waiting).toBeGreaterThan(0);
  responses = [new Error("still away")];
  expect(await drainQueue(queue)).toBe(0);
  responses = [201];
  expect(await drainQueue(queue)).toBe(1);
  const received_at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(sentRows().at(-1)).toEqual({ ...row, signals: { received_at } });
  const [, init] = fetched.mock.calls.at(-1) ?? [];
  expect(init?.headers).toHaveProperty("x-client", expect.stringMatching(/^visitor\.\d+\./));
  expect(queue.counts()).toEqual({ waiting: 0 });
});

test("reports an outage if the disk is not writable", async () => {
  const { insertRow: insert } = await withQueue();
  writeFileSync(config.queueFolder ?? "", "no folder");
  responses = [500, 500, 500];
  expect(await insert("leads", row)).toBe("unreachable");
});

test("neither retries nor queues a rate-limited row", async () => {
  const { insertRow: insert, queue } = await withQueue();
  responses = [429];
  expect(await insert("leads", row, "visitor")).toEqual({ waitSeconds: 120 });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(queue.counts().waiting).toBe(0);
});

test("delays the queued rows of a rate-limited visitor without delaying other visitors", async () => {
  const { queue } = await withQueue();
  const queued = [
    ["one", "a@example.com"],
    ["one", "b@example.com"],
    ["two", "c@example.com"],
  ];
  for (const [client, email] of queued) queue.append({ target: "leads", row: { email }, client });
  responses = [429, 201];
  expect(await drainQueue(queue)).toBe(1);
  expect(sentRows().map(({ email }) => email)).toEqual(["a@example.com", "c@example.com"]);
  expect(await drainQueue(queue)).toBe(2);
});

test("reports rejected rows to the back office without delaying others", async () => {
  const { queue } = await withQueue();
  const signals = { received_at: "2026-11-26T09:30:00.000Z" };
  queue.append({ target: "leads", row: { email: "a@example.com", signals } });
  queue.append({ target: "leads", row: { email: "b@example.com" } });
  responses = [checkViolation, 204, 201];
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

test("keeps a rejected row on disk until the database has acknowledged the report", async () => {
  const { queue } = await withQueue();
  queue.append({ target: "leads", row });
  responses = [checkViolation, new Error("reset"), checkViolation, 404];
  expect(await drainQueue(queue)).toBe(0);
  expect(await drainQueue(queue)).toBe(0);
  expect(queue.counts()).toEqual({ waiting: 1 });
  responses = [checkViolation, 204];
  expect(await drainQueue(queue)).toBe(1);
  const ids = reports().map(
    ([, init]) => JSON.parse(JSON.parse(String(init.body)).submission).id as unknown,
  );
  expect(new Set(ids).size).toBe(1);
});

test("without the site's secret a rejected row stays on disk and delays no others", async () => {
  const { queue } = await withQueue();
  const { clientHeaderSecret } = config;
  onTestFinished(() => void (config.clientHeaderSecret = clientHeaderSecret));
  config.clientHeaderSecret = undefined;
  queue.append({ target: "leads", row });
  queue.append({ target: "leads", row: { email: "b@example.com" } });
  responses = [checkViolation, 201];
  expect(await drainQueue(queue)).toBe(1);
  expect(queue.counts()).toEqual({ waiting: 1 });
});
