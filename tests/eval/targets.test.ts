import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { fallsShort, missed, parts } from "./thresholds.ts";

// Evaluated here, because a test has a short timeout.
const evaluation = await evaluate();

test.for(parts)("the assistant meets its targets in the %s part", (part) => {
  expect(missed(evaluation[part], fallsShort[part])).toEqual([]);
});
