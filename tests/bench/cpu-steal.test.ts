import { expect, it } from "vitest";
import { parseCpuTimes } from "./cpu-steal.ts";

it("reads the steal time, and the total without counting guests twice", () => {
  const stat = "cpu  100 20 30 400 5 0 5 40 60 0\ncpu0 50 10 15 200 2 0 3 20 30 0\n";
  expect(parseCpuTimes(stat)).toEqual({ all: 600, stolen: 40 });
});

it("returns undefined where the system has no /proc/stat", () => {
  expect(parseCpuTimes("")).toBeUndefined();
  expect(parseCpuTimes("cpu  100 20 30 400\n")).toBeUndefined();
});
