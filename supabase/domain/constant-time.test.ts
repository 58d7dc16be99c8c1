import { expect, test } from "vitest";
import { isEqualInConstantTime } from "./constant-time.ts";

test.each([
  ["a-secret", "a-secret", true],
  ["", "", true],
  ["a-secret", "a-secreT", false],
  ["a-secret", "a-secret-that-is-longer", false],
  ["a-secret", "", false],
])("compares %j with %j: %s", (left, right, isEqual) => {
  expect(isEqualInConstantTime(left, right)).toBe(isEqual);
});
