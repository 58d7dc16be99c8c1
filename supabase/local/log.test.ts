import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeStartFailure } from "./log.ts";

test("names the file of a failed start and the restore", () => {
  let failure: unknown;
  try {
    readFileSync("/missing/PG_VERSION");
  } catch (error) {
    failure = error;
  }
  expect(describeStartFailure(failure)).toMatch(
    /^The start failed: \/missing\/PG_VERSION cannot be used \(ENOENT\)\. .*npm run restore -- <file> --replace$/,
  );
});

test("does not repeat the message of other errors, which can contain personal data", () => {
  expect(describeStartFailure(new TypeError("anna@example.com"))).toBe(
    "The start failed (TypeError).",
  );
});
