import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { fallsShort, missed, parts } from "./thresholds.ts";

// Led here, as a test has five seconds.
const evaluation = await evaluate();

test.for(parts)("what the assistant promises holds in the %s part", (part) => {
  expect(missed(evaluation[part], fallsShort[part])).toEqual([]);
});
