import { expect, test } from "vitest";
import { PageCache, type CachedPage } from "./page-cache.ts";

const empty = { headers: [], body: Buffer.alloc(0) };
const page = (text: string): CachedPage => ({
  etag: `W/"${text}"`,
  encodings: { identity: { headers: [], body: Buffer.from(text) }, gzip: empty, br: empty },
  notModifiedHeaders: [],
  expiresAt: Number.MAX_SAFE_INTEGER,
});

test("does not store a page that was requested before a publish event", () => {
  const cache = new PageCache(1_000_000);
  const { generation } = cache;
  cache.expireAll();
  cache.store("/", page("old headline"), generation);
  expect(cache.get("/")).toBeUndefined();
  cache.store("/", page("new headline"), cache.generation);
  expect(cache.get("/")?.etag).toBe('W/"new headline"');
});

test("stays within its size and evicts the least recently used pages", () => {
  const cache = new PageCache(200_000);
  for (let index = 0; index < 100; index += 1) {
    cache.store(`/page-${index}`, page("x".repeat(1_000)), cache.generation);
    cache.get("/page-0");
  }
  expect(cache.bytes).toBeLessThanOrEqual(200_000);
  expect(cache.get("/page-0")).toBeDefined();
  expect(cache.get("/page-1")).toBeUndefined();
});

test("does not store a page that would evict most others", () => {
  const cache = new PageCache(10_000);
  cache.store("/", page("x".repeat(9_000)), cache.generation);
  expect(cache.get("/")).toBeUndefined();
});
