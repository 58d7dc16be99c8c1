// @vitest-environment node
import { expect, test } from "vitest";
import { ExpiredTags } from "./expired-tags.ts";

test("expires what was made before, and nothing that was made after", () => {
  const expired = new ExpiredTags();
  expired.note(["doc:a"], 5);
  expect(expired.isExpired(["doc:a"], 4)).toBe(true);
  expect(expired.isExpired(["doc:a"], 5)).toBe(false);
  expect(expired.isExpired(["doc:b"], 4)).toBe(false);
});

test("an earlier expiry that is noted later does not replace a later one", () => {
  const expired = new ExpiredTags();
  expired.note(["doc:a"], 5);
  expired.note(["doc:a"], 3);
  expect(expired.isExpired(["doc:a"], 4)).toBe(true);
});

test("expires everything from before, whatever its tags", () => {
  const expired = new ExpiredTags();
  expired.noteAll(5);
  expect(expired.isExpired([], 4)).toBe(true);
  expect(expired.isExpired([], 5)).toBe(false);
});

test("what is older than a dropped expiry counts as expired", () => {
  const expired = new ExpiredTags();
  for (let at = 1; at <= 20_001; at += 1) expired.note([`doc:${at}`], at);
  expect(expired.isExpired(["doc:other"], 0)).toBe(true);
  expect(expired.isExpired(["doc:other"], 1)).toBe(false);
  expect(expired.isExpired(["doc:2"], 1)).toBe(true);
});
