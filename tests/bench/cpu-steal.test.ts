import { expect, it } from "vitest";
import { timesOf } from "./cpu-steal.ts";

it("reads the time that was stolen, and all time without counting guests twice", () => {
  const stat = "cpu  100 20 30 400 5 0 5 40 60 0\ncpu0 50 10 15 200 2 0 3 20 30 0\n";
  expect(timesOf(stat)).toEqual({ all: 600, stolen: 40 });
});

it("says nothing where the system does not", () => {
  expect(timesOf("")).toBeUndefined();
  expect(timesOf("cpu  100 20 30 400\n")).toBeUndefined();
});
