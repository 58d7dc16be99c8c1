// @vitest-environment node
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isLocked, tryLock, waitForLock } from "./file-lock.ts";

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "file-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "owner.lock");
}

/** Starts another process that holds the lock. */
async function startHolder(path: string): Promise<ChildProcess> {
  const program = `
    const { tryLock } = await import(${JSON.stringify(new URL("file-lock.ts", import.meta.url).href)});
    globalThis.held = tryLock(${JSON.stringify(path)});
    console.log("held");
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  return holder;
}

test("does not take a lock of another process, and takes it once that process is killed", async () => {
  const path = newPath();
  const holder = await startHolder(path);
  expect([isLocked(path), tryLock(path)]).toEqual([true, undefined]);
  expect(await waitForLock(path, 0)).toBeUndefined();
  const pending = waitForLock(path, 10_000);
  holder.kill("SIGKILL");
  const lock = await pending;
  expect(lock).toBeDefined();
  lock?.release();
  expect(isLocked(path)).toBe(false);
});

test("takes a released lock again, in a file that only the owner can read", () => {
  const path = newPath();
  expect(isLocked(path)).toBe(false);
  tryLock(path)?.release();
  const lock = tryLock(path);
  expect(readdirSync(dirname(path))).toEqual(["owner.lock"]);
  lock?.release();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("throws if the folder does not exist", () => {
  expect(() => tryLock(join(newPath(), "below"))).toThrow("ENOENT");
});

test("treats a damaged lock file as free and replaces it", () => {
  const path = newPath();
  writeFileSync(path, Buffer.alloc(4096, 0xa7));
  expect(isLocked(path)).toBe(false);
  const lock = tryLock(path);
  expect(lock).toBeDefined();
  lock?.release();
});
