import { expect, test } from "vitest";
import { ListenerBudgets } from "./listener-budgets.ts";

/** A filter that uses about as much CPU time; returns its time limit. */
function createFilter(cpuMs: number) {
  return (timeLimitMs: number): number => {
    const startedAt = process.threadCpuUsage();
    const getCpuMs = () => {
      const { user, system } = process.threadCpuUsage(startedAt);
      return (user + system) / 1000;
    };
    while (getCpuMs() < Math.min(cpuMs, timeLimitMs));
    return timeLimitMs;
  };
}

/** Runs a filter until the user has no time left; returns the sum of CPU milliseconds. */
function exhaustBudget(budgets: ListenerBudgets, user: string, cpuMs: number): number {
  const startedAt = process.threadCpuUsage();
  for (let runs = 0; runs < 1000; runs += 1) {
    try {
      budgets.run(user, createFilter(cpuMs));
    } catch {
      const { user: own, system } = process.threadCpuUsage(startedAt);
      return (own + system) / 1000;
    }
  }
  throw new Error("The budget never ended");
}

test("all listeners of a user share one budget, and other users have their own", () => {
  const budgets = new ListenerBudgets({ now: () => 0 });
  // The reserve and the debt, and what the last filter uses beyond them.
  expect(exhaustBudget(budgets, "one", 30)).toBeLessThan(600);
  expect(() => budgets.run("one", createFilter(0))).toThrow("take too long");
  expect(budgets.run("two", createFilter(0))).toBe(250);
});

test("a filter that exceeds the shared budget leaves others a short time", () => {
  const budgets = new ListenerBudgets({ now: () => 0 });
  budgets.run("one", createFilter(250));
  expect(budgets.run("one", createFilter(0))).toBe(20);
});

test("the budget refills with time", () => {
  let now = 0;
  const budgets = new ListenerBudgets({ now: () => now });
  exhaustBudget(budgets, "one", 100);
  now += 1000;
  expect(() => budgets.run("one", createFilter(0))).not.toThrow();
  now += 60_000;
  expect(budgets.run("one", createFilter(0))).toBe(250);
});

test("a commit with many changes adds an allowance, once for all listeners of a user", () => {
  const budgets = new ListenerBudgets({ now: () => 0 });
  budgets.withAllowance(300, () => {
    expect(budgets.run("one", createFilter(300))).toBe(550);
    expect(budgets.run("one", createFilter(0))).toBeLessThanOrEqual(250);
    expect(budgets.run("two", createFilter(0))).toBe(550);
  });
  // Only what exceeded the allowance was charged.
  expect(budgets.run("one", createFilter(0))).toBeGreaterThan(200);
});
