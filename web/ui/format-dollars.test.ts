import { expect, test } from "vitest";
import { formatDollars } from "./format-dollars.ts";

test.each([
  [0, "$0"],
  [1299.5, "$1,299.5"],
  [49.99, "$49.99"],
])("formats %d dollars as %s", (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});
