import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCache } from "../../web/host/doctor/cache.ts";
import { findFreePort } from "../../web/host/supervisor/ports.ts";
import { type CacheServer, startCacheServer } from "../support/servers/caches/cache-server.ts";

/** The doctor's findings about CACHE_URL, with Debian's redis-server. */

let cache: CacheServer;

beforeAll(async () => {
  cache = await startCacheServer();
});
afterAll(() => cache?.discard());

test("a cache that evicts pages only is fine", async () => {
  expect(await checkCache({ cacheUrl: cache.url })).toEqual([
    {
      level: "ok",
      subject: "CACHE_URL",
      what: "the cache responds and evicts by volatile-lru",
    },
  ]);
});

test("warns of a cache that may evict the log of publish events", async () => {
  await cache.configure("maxmemory-policy", "allkeys-lru");
  expect(await checkCache({ cacheUrl: cache.url })).toMatchObject([
    { level: "warning", fix: expect.stringContaining("volatile-lru") },
  ]);
});

test("names a cache that does not respond or rejects the password, without the password", async () => {
  const away = `redis://127.0.0.1:${await findFreePort()}`;
  expect(await checkCache({ cacheUrl: away })).toMatchObject([
    { level: "wrong", what: expect.stringContaining("ECONNREFUSED") },
  ]);
  await cache.configure("requirepass", "another-password");
  const cacheUrl = cache.url.replace("//", "//default:a-secret-password@");
  const refused = await checkCache({ cacheUrl });
  expect(refused).toMatchObject([{ level: "wrong", subject: "CACHE_URL" }]);
  expect(JSON.stringify(refused)).not.toContain("a-secret-password");
});

test("nothing is checked without CACHE_URL", async () => {
  expect(await checkCache({ cacheUrl: undefined })).toEqual([]);
});
