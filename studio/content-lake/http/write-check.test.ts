import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createWriteCheck } from "./write-check.ts";

afterEach(() => void vi.useRealTimers());

test("reports a read-only folder within three seconds and its recovery", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const folder = mkdtempSync(join(tmpdir(), "write-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const check = createWriteCheck(folder);
  expect(await check()).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  // A directory at the path of the test file fails for every user, including root.
  mkdirSync(join(folder, "write-check", "used"), { recursive: true });
  expect(await check(), "cached for three seconds").toBe(true);
  vi.advanceTimersByTime(3_001);
  expect(await check()).toBe(false);
  rmSync(join(folder, "write-check"), { recursive: true });
  vi.advanceTimersByTime(3_001);
  expect(await check()).toBe(true);
});
