import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { securityHeaders } from "../../web/platform/security-headers.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";
import { type LocalSite, startLocalSite } from "../support/servers/local-site.ts";
import { until } from "../support/until.ts";

/** `web` alone, as any host with Node.js runs it: without gateway, CDN and database. */

let lake: LocalLake;
let site: LocalSite;
let pages: string;

const startSite = (withoutContent: boolean, port?: number) =>
  startLocalSite({
    ...(port === undefined ? {} : { port }),
    withoutContent,
    contentUrl: lake.url,
    contentReadToken: lake.readToken,
    webhookSecret: lake.webhookSecret,
    env: { PAGE_CACHE_DIR: pages },
  });

beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), "site-pages-"));
  lake = await startLocalLake();
  site = await startSite(false);
}, 180_000);

afterAll(async () => {
  await site?.discard();
  await lake?.discard();
  rmSync(pages, { recursive: true, force: true });
});

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { accept: "text/html", ...headers } });

/** The status and the body of `/readyz`. */
async function readReadiness() {
  const response = await request("/readyz");
  const body: unknown = await response.json();
  return { status: response.status, body };
}

/** The events in the log, without the lines that Next.js prints before the site starts. */
const readEvents = (): Record<string, unknown>[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

test.each(["/", "/no-such-page", "/book", "/api/health/backend", "/robots.txt", "/livez"])(
  "%s has every security header of the gateway",
  async (path) => {
    const { headers } = await request(path, { "x-forwarded-proto": "https" });
    const sent = Object.fromEntries(
      Object.keys(securityHeaders).map((name) => [name, headers.get(name)]),
    );
    const ownHeaders =
      path === "/book" ? { "x-frame-options": "SAMEORIGIN", "referrer-policy": "no-referrer" } : {};
    expect(sent).toEqual({ ...securityHeaders, ...ownHeaders });
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-powered-by")).toBeNull();
  },
);

test("HSTS is sent over TLS only, and a draft may be framed by this site", async () => {
  expect((await request("/")).headers.get("strict-transport-security")).toBeNull();
  const draft = await request("/", { cookie: "__prerender_bypass=abc" });
  expect(draft.headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

test.each(["/", "/about", "/og/about.png", "/api/resources", "/resources/feed.xml"])(
  "without a CDN that can be purged, every cache revalidates %s",
  async (path) => {
    for (const { headers } of [await request(path), await request(path)]) {
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect([headers.get("cdn-cache-control"), headers.get("cache-tag")]).toEqual([null, null]);
    }
  },
);

test("an instance stays in service while content is away", async () => {
  await until(async () => (await request("/")).headers.get("x-nextjs-cache") === "HIT");
  expect((await request("/livez")).status).toBe(200);
  expect(await readReadiness()).toEqual({
    status: 200,
    body: { ok: true, missing: [], notices: ["the database accepts no writes"] },
  });

  await lake.stop();
  await until(async () => (await request("/api/health")).status === 503);
  const notices = [
    "the content cannot be read; cached pages are served",
    "the database accepts no writes",
  ];
  await expect
    .poll(readReadiness)
    .toEqual({ status: 200, body: { ok: true, missing: [], notices } });
  expect((await request("/livez")).status).toBe(200);
  expect((await request("/")).status).toBe(200);
});

test("a failed page is one event with the id of its request", async () => {
  const id = "request-of-the-test-1";
  expect((await request("/demo?email=ada%40example.com", { "x-request-id": id })).status).toBe(500);
  const event = await until(() =>
    readEvents().find(({ event, request }) => event === "request_failed" && request === id),
  );
  expect(event).toMatchObject({
    time: expect.stringMatching(/^\d{4}-/),
    level: "error",
    service: "site",
    message: expect.stringMatching(/^GET \/demo failed: /),
  });
  // An id that is missing, or that must not be logged, is replaced.
  await request("/solutions", { "x-request-id": "<script>" });
  await until(() =>
    readEvents().some(
      ({ message, request }) =>
        String(message).startsWith("GET /solutions failed") &&
        /^[\da-f-]{36}$/.test(String(request)),
    ),
  );
  const levels = new Set(readEvents().map(({ level }) => level));
  expect([...levels].every((level) => ["info", "warn", "error"].includes(String(level)))).toBe(
    true,
  );
  expect(site.output()).not.toContain("ada");
});

test("an instance that starts while content is away is ready if it has cached pages", async () => {
  const port = Number(new URL(site.url).port);
  await site.discard();
  site = await startSite(true, port);
  await expect.poll(readReadiness).toMatchObject({ status: 200, body: { ok: true } });

  await site.discard();
  rmSync(pages, { recursive: true, force: true });
  site = await startSite(true, port);
  expect(await readReadiness()).toMatchObject({
    status: 503,
    body: { ok: false, missing: ["content"] },
  });
  await lake.start();
  await until(async () => (await readReadiness()).status === 200);
});
