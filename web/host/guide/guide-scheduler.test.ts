import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGuideScheduler } from "./guide-scheduler.ts";
import type { PrintResult } from "./print-guide.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a scheduler whose prints end when the test ends them. */
function createScheduler(outcomes: PrintResult[] = []) {
  const begun: boolean[] = [];
  const ends: (() => void)[] = [];
  const log: string[] = [];
  const guide = createGuideScheduler({
    print: (onlyIfOutdated) => {
      begun.push(onlyIfOutdated);
      const outcome = outcomes.shift() ?? { ok: true, message: "" };
      return new Promise((resolve) => ends.push(() => resolve(outcome)));
    },
    startDelayMs: 2_000,
    quietMs: 5_000,
    maxDelayMs: 60_000,
    reportFailure: (line) => log.push(line),
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const end = async () => {
    ends.shift()?.();
    await pass(0);
  };
  return { guide, begun, log, pass, end };
}

test("prints a missing or old guide some time after the start", async () => {
  const { guide, begun, pass } = createScheduler();
  guide.scheduleIfOutdated();
  expect(begun).toEqual([]);
  await pass(2_000);
  expect(begun).toEqual([true]);
});

test("prints once after several publish events", async () => {
  const { guide, begun, pass } = createScheduler();
  for (let event = 0; event < 8; event += 1) {
    guide.schedulePrint();
    await pass(3_000);
  }
  expect(begun).toEqual([]);
  await pass(2_000);
  expect(begun).toEqual([false]);
});

test("prints after the maximum delay although events continue", async () => {
  const { guide, begun, pass } = createScheduler();
  for (let event = 0; event < 21; event += 1) {
    guide.schedulePrint();
    await pass(3_000);
  }
  expect(begun).toHaveLength(1);
});

test("prints again after an event during a print, never concurrently", async () => {
  const { guide, begun, pass, end } = createScheduler();
  guide.schedulePrint();
  await pass(5_000);
  guide.schedulePrint();
  await pass(30_000);
  expect(begun).toHaveLength(1);
  await end();
  await pass(5_000);
  expect(begun).toHaveLength(2);
});

test("reports a failure once until it changes or is over", async () => {
  const failed = { ok: false, message: "The guide promises 45 pages." };
  const { guide, log, pass, end } = createScheduler([
    failed,
    failed,
    { ok: true, message: "" },
    failed,
  ]);
  for (let event = 0; event < 4; event += 1) {
    guide.schedulePrint();
    await pass(5_000);
    await end();
  }
  expect(log).toEqual([failed.message, failed.message]);
});

test("prints nothing after it is stopped", async () => {
  const { guide, begun, pass } = createScheduler();
  guide.schedulePrint();
  guide.stop();
  guide.schedulePrint();
  await pass(60_000);
  expect(begun).toEqual([]);
});

test("sets no timer while a print is running", async () => {
  const { guide, begun, pass, end } = createScheduler();
  guide.schedulePrint();
  await pass(5_000);
  guide.schedulePrint();
  await pass(120_000);
  expect(vi.getTimerCount()).toBe(0);
  await end();
  await pass(5_000);
  expect(begun).toHaveLength(2);
});

test("reports a process that cannot be started", async () => {
  const log: string[] = [];
  const print = vi.fn<() => Promise<PrintResult>>().mockRejectedValue(new Error("spawn ENOMEM"));
  const guide = createGuideScheduler({
    print,
    startDelayMs: 5,
    quietMs: 5,
    maxDelayMs: 60,
    reportFailure: (line) => log.push(line),
  });
  guide.schedulePrint();
  await vi.advanceTimersByTimeAsync(5);
  guide.schedulePrint();
  await vi.advanceTimersByTimeAsync(5);
  expect(print).toHaveBeenCalledTimes(2);
  expect(log).toEqual(["The solution guide could not be printed (spawn ENOMEM)."]);
});
