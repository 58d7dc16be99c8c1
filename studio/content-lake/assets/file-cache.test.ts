import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { FileCache } from "./file-cache.ts";

const bytes = (size: number) => async () => Buffer.alloc(size);

test("what is asked for at the same time is made once, and then kept", async () => {
  const cache = await FileCache.open(mkdtempSync(join(tmpdir(), "cache-")), 1000);
  const make = vi.fn(bytes(10));
  await Promise.all([cache.get("a", make), cache.get("a", make)]);
  await expect.poll(() => cache.bytes).toBe(10);
  await cache.get("a", make);
  expect(make).toHaveBeenCalledOnce();
});

test("beyond its limit it forgets what was used longest ago, over restarts too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  const cache = await FileCache.open(folder, 250);
  for (const [index, key] of ["a", "b", "a", "c"].entries()) {
    await cache.get(key, bytes(100));
    await expect.poll(() => cache.bytes).toBe(Math.min(index < 2 ? index + 1 : 2, 2) * 100);
  }
  const left = ["a", "c"].map((key) => createHash("sha256").update(key).digest("hex"));
  await expect.poll(() => readdirSync(folder).sort()).toEqual(left.sort());
  const again = await FileCache.open(folder, 250);
  const make = vi.fn(bytes(100));
  await again.get("a", make);
  expect(make).not.toHaveBeenCalled();
  await again.get("b", make);
  expect(make).toHaveBeenCalledOnce();
});
