import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { repeatWhile } from "./repeat-while.ts";

test("repeats the action until the work is done", async () => {
  const action = vi.fn(() => nextTick());
  await repeatWhile(action, () => vi.waitUntil(() => action.mock.calls.length >= 3));
  const count = action.mock.calls.length;
  await nextTick();
  expect(action).toHaveBeenCalledTimes(count);
});

test("completes the work after a failed action, then rejects with its error", async () => {
  let isWorkDone = false;
  const work = async () => {
    for (let tick = 0; tick < 5; tick += 1) await nextTick();
    isWorkDone = true;
  };
  const failing = repeatWhile(() => Promise.reject(new Error("a form")), work);
  await expect(failing).rejects.toThrow("a form");
  expect(isWorkDone).toBe(true);
});

test("rejects with the error of the work if both fail", async () => {
  const failing = repeatWhile(
    () => Promise.reject(new Error("a form")),
    () => Promise.reject(new Error("the work")),
  );
  await expect(failing).rejects.toThrow("the work");
});
