import { expect, test } from "vitest";
import { AnswerCache, type CachedAnswer } from "./page-memory.ts";

const empty = { headers: [], body: Buffer.alloc(0) };
const answer = (text: string): CachedAnswer => ({
  etag: `W/"${text}"`,
  forms: { identity: { headers: [], body: Buffer.from(text) }, gzip: empty, br: empty },
  notModified: [],
  expires: Number.MAX_SAFE_INTEGER,
});

test("a page asked for before a publish event is never kept after it", () => {
  const cache = new AnswerCache(1_000_000);
  const { generation } = cache;
  cache.expireAll();
  expect(cache.store("/", answer("old headline"), generation)).toBe(false);
  expect(cache.get("/")).toBeUndefined();
  expect(cache.store("/", answer("new headline"), cache.generation)).toBe(true);
});

test("memory stays within its bound, and what is read stays longest", () => {
  const cache = new AnswerCache(200_000);
  for (let index = 0; index < 100; index += 1) {
    cache.store(`/page-${index}`, answer("x".repeat(1_000)), cache.generation);
    cache.get("/page-0");
  }
  expect(cache.bytes).toBeLessThanOrEqual(200_000);
  expect(cache.get("/page-0")).toBeDefined();
  expect(cache.get("/page-1")).toBeUndefined();
});

test("a page that would push out all others is not kept", () => {
  const cache = new AnswerCache(10_000);
  expect(cache.store("/", answer("x".repeat(9_000)), cache.generation)).toBe(false);
});
