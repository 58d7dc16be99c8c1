import { expect, test } from "vitest";
import { initialHealth, type HealthEvent, maxRetries, reduceHealth } from "./health.ts";

const after = (...events: HealthEvent[]) => events.reduce(reduceHealth, initialHealth);

test("a check that passes is healthy until the next is due", () => {
  expect(after("passed")).toEqual({ state: "healthy", retries: 0 });
  expect(after("passed", "due")).toEqual(initialHealth);
});

test("a fault is retried three times, each after a recovery, and then it is unhealthy", () => {
  expect(after("failed")).toEqual({ state: "recovering", retries: 1 });
  const retry: HealthEvent[] = ["failed", "waited"];
  const all = Array.from({ length: maxRetries }, () => retry).flat();
  expect(after(...all)).toEqual({ state: "checking", retries: 3 });
  expect(after(...all, "failed")).toEqual({ state: "unhealthy", retries: 3 });
});

test("a retry that passes starts the count anew", () => {
  expect(after("failed", "waited", "passed", "due", "failed")).toEqual({
    state: "recovering",
    retries: 1,
  });
});

test("an unhealthy site is checked again when the time comes", () => {
  const unhealthy = { state: "unhealthy", retries: 3 } as const;
  expect(reduceHealth(unhealthy, "due")).toEqual(initialHealth);
});

test("code that did not load starts a recovery, unless one is under way", () => {
  expect(after("passed", "chunk failed")).toEqual({ state: "recovering", retries: 1 });
  expect(after("failed", "chunk failed")).toEqual(after("failed"));
});

test("what does not fit the state changes nothing", () => {
  for (const event of ["passed", "failed", "due"] as const)
    expect(after("failed", event)).toEqual(after("failed"));
});
