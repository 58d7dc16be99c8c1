import { expect, test } from "vitest";
import { parseCpuTicks } from "./cpu-steal.ts";

test("the steal time is read, and the total does not count guests twice", () => {
  const stat = "cpu  100 20 30 400 5 0 5 40 60 0\ncpu0 50 10 15 200 2 0 3 20 30 0\n";
  expect(parseCpuTicks(stat)).toEqual({ total: 600, steal: 40 });
});

test("the result is undefined where the system has no steal time", () => {
  expect(parseCpuTicks("")).toBeUndefined();
  expect(parseCpuTicks("cpu  100 20 30 400\n")).toBeUndefined();
});
