import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { ExpiryLog } from "../../web/server/shared-cache/expiry-log.ts";
import { SharedPages } from "../../web/server/shared-cache/shared-pages.ts";
import { type CacheServer, startCacheServer } from "../support/servers/caches/cache-server.ts";
import { until } from "../support/until.ts";

/** The storage behind the cache handler, as several instances use it with Debian's redis-server. */

let cache: CacheServer;
let site = 0;

beforeAll(async () => {
  cache = await startCacheServer();
});
beforeEach(() => void (site += 1));
afterAll(() => cache?.discard());

/** Connects an instance of this test's site. */
async function connect(build = "build-1") {
  const outages: string[] = [];
  let recoveries = 0;
  const log = new ExpiryLog({
    url: cache.url,
    name: `site:{${site}}:expired`,
    onExpire: (tags) => pages?.applyExpiry(tags),
    onOutage: (reason) => outages.push(reason),
    onRecovery: () => void (recoveries += 1),
  });
  const pages: SharedPages | undefined = new SharedPages(log, `site:{${site}}:page:${build}`);
  onTestFinished(() => log.close());
  await until(() => log.session !== undefined);
  return { log, pages, outages, recoveries: () => recoveries };
}

const page = (key: string, html: string, ...tags: string[]) => ({
  key,
  tags,
  value: { kind: "APP_PAGE", html, rscData: Buffer.from("rsc"), segmentData: new Map([["/", 1]]) },
  cacheControl: { revalidate: 300, expire: undefined },
});

async function render(pages: SharedPages, ...given: Parameters<typeof page>) {
  await pages.get(given[0]);
  await pages.set(page(...given));
}

test("a page is used by other instances of the build with its value, tags and lifetime", async () => {
  const [one, other, next] = [await connect(), await connect(), await connect("build-2")];
  await render(one.pages, "/", "home", "doc:home");
  expect(await other.pages.get("/")).toMatchObject(page("/", "home", "doc:home"));
  expect(await next.pages.get("/")).toBeNull();
});

test("an instance that received an event shares what it renders afterwards", async () => {
  const [one, other] = [await connect(), await connect()];
  await one.pages.expire(["doc:home"]);
  await render(one.pages, "/", "new", "doc:home");
  expect(await other.pages.get("/")).toMatchObject(page("/", "new", "doc:home"));
});

test("an expiry reaches every instance, its memory included, also of another build", async () => {
  const [one, other, next] = [await connect(), await connect(), await connect("build-2")];
  await render(one.pages, "/", "home", "doc:home");
  await render(one.pages, "/about", "about", "doc:about");
  await other.pages.get("/");
  await render(next.pages, "/", "home", "doc:home");
  await one.pages.expire(["doc:home"]);
  expect(await one.pages.get("/")).toBeNull();
  await until(async () => (await other.pages.get("/")) === null);
  await until(async () => (await next.pages.get("/")) === null);
  expect(await other.pages.get("/about")).not.toBeNull();
});

test("a page whose render began before the expiry on another instance is not used anywhere", async () => {
  const [one, other] = [await connect(), await connect()];
  await other.pages.get("/");
  await one.pages.expire(["doc:home"]);
  await other.pages.set(page("/", "old", "doc:home"));
  await until(() => other.log.position > 0);
  expect(await other.pages.get("/")).toBeNull();
  expect(await one.pages.get("/")).toBeNull();
});

test("of two concurrent renders neither is stored after an expiry between their starts", async () => {
  const { pages } = await connect();
  await pages.get("/");
  await pages.expire(["doc:home"]);
  await pages.get("/");
  await pages.set(page("/", "old", "doc:home"));
  expect(await pages.get("/")).toBeNull();
});

test("a new instance does not use a page that was expired before it started", async () => {
  const one = await connect();
  await render(one.pages, "/", "old", "doc:home");
  await one.log.expire(["doc:home"]);
  const other = await connect();
  expect(await other.pages.get("/")).toBeNull();
});

test("an instance keeps its pages in an outage, reports it once, and shares its expiries afterwards", async () => {
  const [one, other] = [await connect(), await connect()];
  await render(one.pages, "/", "home", "doc:home");
  await render(one.pages, "/about", "about", "doc:about");
  expect(await other.pages.get("/about")).not.toBeNull();
  await cache.save();
  await cache.kill();
  await until(() => one.outages.length === 1 && other.outages.length === 1);
  await one.pages.expire(["doc:about"]);
  expect(await one.pages.get("/about")).toBeNull();
  expect(await one.pages.get("/")).not.toBeNull();
  expect(await other.pages.get("/about")).not.toBeNull();
  await render(one.pages, "/about", "new", "doc:about");

  await cache.start();
  await until(() => one.recoveries() === 1 && other.recoveries() === 1);
  expect(await other.pages.get("/about")).toBeNull();
  await other.pages.set(page("/about", "new", "doc:about"));
  // The expiry from the outage may reach the other instance after its first render.
  await until(async () => {
    if (!(await other.pages.get("/about")))
      await other.pages.set(page("/about", "new", "doc:about"));
    return (await one.pages.get("/about")) !== null;
  });
  expect([one.outages.length, other.outages.length]).toEqual([1, 1]);
});

test("a cache that does not respond delays a page once and is left alone then", async () => {
  const { pages, outages } = await connect();
  cache.pause();
  try {
    expect(await pages.get("/")).toBeNull();
    expect(outages).toHaveLength(1);
    await render(pages, "/", "home", "doc:home");
    expect(await pages.get("/")).not.toBeNull();
  } finally {
    cache.resume();
  }
});
