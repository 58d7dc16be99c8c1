import { expect, test } from "vitest";
import { initialHealth, type HealthEvent, maxRetries, reduceHealth } from "./health.ts";

const after = (...events: HealthEvent[]) => events.reduce(reduceHealth, initialHealth);

test("is healthy after a passed check until the next is due", () => {
  expect(after("passed")).toEqual({ state: "healthy", retries: 0 });
  expect(after("passed", "due")).toEqual(initialHealth);
});

test("retries a failure three times, each after a recovery, and is then unhealthy", () => {
  expect(after("failed")).toEqual({ state: "recovering", retries: 1 });
  const retry: HealthEvent[] = ["failed", "waited"];
  const all = Array.from({ length: maxRetries }, () => retry).flat();
  expect(after(...all)).toEqual({ state: "checking", retries: 3 });
  expect(after(...all, "failed")).toEqual({ state: "unhealthy", retries: 3 });
});

test("resets the retry count after a passed check", () => {
  expect(after("failed", "waited", "passed", "due", "failed")).toEqual({
    state: "recovering",
    retries: 1,
  });
});

test("checks an unhealthy site again when the next check is due", () => {
  const unhealthy = { state: "unhealthy", retries: 3 } as const;
  expect(reduceHealth(unhealthy, "due")).toEqual(initialHealth);
});

test("starts a recovery after a failed chunk unless one is running", () => {
  expect(after("passed", "chunk failed")).toEqual({ state: "recovering", retries: 1 });
  expect(after("failed", "chunk failed")).toEqual(after("failed"));
});

test("ignores events that do not apply to the state", () => {
  for (const event of ["passed", "failed", "due"] as const)
    expect(after("failed", event)).toEqual(after("failed"));
});
