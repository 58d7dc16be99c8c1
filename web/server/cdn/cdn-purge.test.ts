import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { CdnPurge } from "./cdn-purge.ts";

const target = {
  purgeUrl: "https://purge.example.com/site",
  purgeSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};

type Sent = { url: string; headers: Headers; body: string; tags: string[] };

/** A CDN that answers with these statuses in turn, then with 204. */
function startPurge(...statuses: (number | Error)[]) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const body = String(init.body);
    const message: { data: { tags: string[] } } = JSON.parse(body);
    sent.push({ url, headers: new Headers(init.headers), body, tags: message.data.tags });
    const answer = statuses.shift() ?? 204;
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer });
  });
  const reports: string[] = [];
  const purge = new CdnPurge({
    target,
    report: (level, message) => reports.push(`${level} ${message}`),
  });
  return { purge, sent, reports, tags: () => sent.map((message) => message.tags) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("sends the tags in a signed message, in its body and in a header", async () => {
  vi.setSystemTime(new Date("2026-11-26T00:00:00Z"));
  const { purge, sent } = startPurge();
  await purge.purge(["doc:page-home", "type:page"]);
  const [message] = sent;
  expect(message?.url).toBe(target.purgeUrl);
  expect(message?.headers.get("cache-tag")).toBe("doc:page-home,type:page");
  const verified = new Webhook(target.purgeSecret).verify(
    message?.body ?? "",
    Object.fromEntries(message?.headers ?? []),
  );
  expect(verified).toEqual({
    type: "content.published",
    timestamp: "2026-11-26T00:00:00.000Z",
    data: { tags: ["doc:page-home", "type:page"] },
  });
});

test("purges again later what a late response may have brought back, and then stops", async () => {
  const { purge, tags } = startPurge();
  await purge.purge(["doc:a"]);
  await vi.advanceTimersByTimeAsync(3_000);
  await purge.purge(["doc:b"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tags()).toEqual([["doc:a"], ["doc:b"], ["doc:a"]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tags()).toEqual([["doc:a"], ["doc:b"], ["doc:a"], ["doc:b"]]);
});

test("retries with growing pauses until the CDN accepts, and loses no tag", async () => {
  const refused = new TypeError("fetch failed", {
    cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
  });
  const { purge, reports, tags } = startPurge(refused, 503, 429);
  await purge.purge(["doc:a"]);
  expect(purge.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(499);
  expect(tags()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tags()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(tags()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await purge.purge(["doc:b"]);
  expect(tags().slice(3)).toEqual([["doc:a", "doc:b"]]);
  expect(purge.waiting).toBe(0);
  expect(reports).toEqual([
    expect.stringMatching(/^warn the CDN was not purged \(ECONNREFUSED\)/),
    "info the CDN accepts purges again",
  ]);
});

test("resolves after the first attempt, also while the CDN does not respond", async () => {
  const { purge } = startPurge(500);
  await expect(purge.purge(["doc:a"])).resolves.toBeUndefined();
});

test("splits many tags into messages that every CDN accepts", async () => {
  const { purge, tags } = startPurge();
  const many = Array.from({ length: 65 }, (_, at) => `doc:${at}`);
  await purge.purge(many);
  expect(tags().map(({ length }) => length)).toEqual([30, 30, 5]);
  expect(tags().flat()).toEqual(many);
});

test("sends tags that arrive during a message with the next one", async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const { purge, tags, sent } = startPurge();
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request);
    if (sent.length === 1) await blocked;
    return response;
  });
  const first = purge.purge(["doc:a"]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const others = [purge.purge(["doc:b"]), purge.purge(["doc:c", "doc:b"])];
  release();
  await Promise.all([first, ...others]);
  expect(tags()).toEqual([["doc:a"], ["doc:b", "doc:c"]]);
});
