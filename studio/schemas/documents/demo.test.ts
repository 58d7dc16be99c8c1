import { expect, test } from "vitest";
import { lastsAsLong, minutesAndSeconds } from "./demo.ts";

const steps = (...seconds: (number | undefined)[]) =>
  seconds.map((length) => ({ _type: "demoStep", seconds: length }));

test("steps that fill the duration to the second are accepted", () => {
  expect(lastsAsLong(steps(100, 125), 225)).toBe(true);
});

test("steps that are too short or too long say by how much", () => {
  expect(lastsAsLong(steps(100, 120), 225)).toBe("The steps last 3:40; 5 s are missing to 3:45");
  expect(lastsAsLong(steps(100, 126), 225)).toBe("The steps last 3:46; that is 1 s more than 3:45");
});

test("a step without a length counts as none", () => {
  expect(lastsAsLong(steps(100, undefined), 101)).toContain("1 s are missing");
});

test("without steps or a duration their own rules speak", () => {
  expect(lastsAsLong(undefined, 225)).toBe(true);
  expect(lastsAsLong(steps(1), undefined)).toBe(true);
});

test.each([
  [225, "3:45"],
  [260, "4:20"],
  [310, "5:10"],
  [375, "6:15"],
  [9, "0:09"],
  [undefined, undefined],
])("%s seconds are shown as %s", (seconds, shown) => {
  expect(minutesAndSeconds(seconds)).toBe(shown);
});
