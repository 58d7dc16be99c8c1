import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { FileCache } from "./file-cache.ts";

const getFileName = (key: string) => createHash("sha256").update(key).digest("hex");
const createBytes = (size: number) => async () => Buffer.alloc(size);

test("computes an entry once for concurrent callers and then reuses it", async () => {
  const cache = await FileCache.open(mkdtempSync(join(tmpdir(), "cache-")), 1000);
  const compute = vi.fn(createBytes(10));
  await Promise.all([cache.get("a", compute), cache.get("a", compute)]);
  await expect.poll(() => cache.bytes).toBe(10);
  await cache.get("a", compute);
  expect(compute).toHaveBeenCalledOnce();
});

test("evicts the least recently used entry and keeps the others for the next start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  const cache = await FileCache.open(folder, 250);
  for (const [index, key] of ["a", "b", "a", "c"].entries()) {
    await cache.get(key, createBytes(100));
    await expect.poll(() => cache.bytes).toBe(Math.min(index < 2 ? index + 1 : 2, 2) * 100);
  }
  const remaining = ["a", "c"].map(getFileName);
  await expect.poll(() => readdirSync(folder).sort()).toEqual(remaining.sort());
  const reopened = await FileCache.open(folder, 250);
  const compute = vi.fn(createBytes(100));
  await reopened.get("a", compute);
  expect(compute).not.toHaveBeenCalled();
  await reopened.get("b", compute);
  expect(compute).toHaveBeenCalledOnce();
});

test("evicts by the last use, also when that was before a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  const cache = await FileCache.open(folder, 250);
  for (const [index, key] of ["a", "b"].entries()) {
    await cache.get(key, createBytes(100));
    await expect.poll(() => cache.bytes).toBe((index + 1) * 100);
    utimesSync(join(folder, getFileName(key)), index, index);
  }
  await cache.get("a", createBytes(100));
  const reopened = await FileCache.open(folder, 250);
  await reopened.get("c", createBytes(100));
  const remaining = ["a", "c"].map(getFileName);
  await expect.poll(() => readdirSync(folder).sort()).toEqual(remaining.sort());
});
