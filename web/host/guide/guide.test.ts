import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGuide, type Printed } from "./guide.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A guide whose printings end when they are told to. */
function guideWith(outcomes: Printed[] = []) {
  const begun: boolean[] = [];
  const ends: (() => void)[] = [];
  const log: string[] = [];
  const guide = createGuide({
    print: (ifOlder) => {
      begun.push(ifOlder);
      const outcome = outcomes.shift() ?? { ok: true, said: "" };
      return new Promise((resolve) => ends.push(() => resolve(outcome)));
    },
    afterStart: 2_000,
    quiet: 5_000,
    longest: 60_000,
    log: (line) => log.push(line),
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const end = async () => {
    ends.shift()?.();
    await pass(0);
  };
  return { guide, begun, log, pass, end };
}

test("a start asks for a guide only where there is none or an old one, and not at once", async () => {
  const { guide, begun, pass } = guideWith();
  guide.ready();
  expect(begun).toEqual([]);
  await pass(2_000);
  expect(begun).toEqual([true]);
});

test("many publish events are one printing, when they have ended", async () => {
  const { guide, begun, pass } = guideWith();
  for (let event = 0; event < 8; event += 1) {
    guide.published();
    await pass(3_000);
  }
  expect(begun).toEqual([]);
  await pass(2_000);
  expect(begun).toEqual([false]);
});

test("events that never end do not put it off for ever", async () => {
  const { guide, begun, pass } = guideWith();
  for (let event = 0; event < 21; event += 1) {
    guide.published();
    await pass(3_000);
  }
  expect(begun).toHaveLength(1);
});

test("an event during a printing makes another one after it, never beside it", async () => {
  const { guide, begun, pass, end } = guideWith();
  guide.published();
  await pass(5_000);
  guide.published();
  await pass(30_000);
  expect(begun).toHaveLength(1);
  await end();
  await pass(5_000);
  expect(begun).toHaveLength(2);
});

test("a failure is told once until it changes or ends", async () => {
  const failed = { ok: false, said: "The guide promises 45 pages." };
  const { guide, log, pass, end } = guideWith([failed, failed, { ok: true, said: "" }, failed]);
  for (let event = 0; event < 4; event += 1) {
    guide.published();
    await pass(5_000);
    await end();
  }
  expect(log).toEqual([failed.said, failed.said]);
});

test("nothing is printed after the product was told to stop", async () => {
  const { guide, begun, pass } = guideWith();
  guide.published();
  guide.stop();
  guide.published();
  await pass(60_000);
  expect(begun).toEqual([]);
});

test("a printing that does not end wakes nobody while it lasts", async () => {
  const { guide, begun, pass, end } = guideWith();
  guide.published();
  await pass(5_000);
  guide.published();
  await pass(120_000);
  expect(vi.getTimerCount()).toBe(0);
  await end();
  await pass(5_000);
  expect(begun).toHaveLength(2);
});

test("a process that cannot be started is a failure like any other", async () => {
  const log: string[] = [];
  const print = vi.fn<() => Promise<Printed>>().mockRejectedValue(new Error("spawn ENOMEM"));
  const guide = createGuide({
    print,
    afterStart: 5,
    quiet: 5,
    longest: 60,
    log: (line) => log.push(line),
  });
  guide.published();
  await vi.advanceTimersByTimeAsync(5);
  guide.published();
  await vi.advanceTimersByTimeAsync(5);
  expect(print).toHaveBeenCalledTimes(2);
  expect(log).toEqual(["The solution guide could not be printed (spawn ENOMEM)."]);
});
