// @vitest-environment node
import { expect, test } from "vitest";
import { ExpiredTags } from "./expired-tags.ts";

test("expires renders of a tag that began before its expiry, and no later ones", () => {
  const expired = new ExpiredTags();
  expired.expire(["doc:a"], 5);
  expect(expired.isExpired(["doc:a"], 4)).toBe(true);
  expect(expired.isExpired(["doc:a"], 5)).toBe(false);
  expect(expired.isExpired(["doc:b"], 4)).toBe(false);
});

test("keeps the later expiry of a tag when an earlier one is added afterwards", () => {
  const expired = new ExpiredTags();
  expired.expire(["doc:a"], 5);
  expired.expire(["doc:a"], 3);
  expect(expired.isExpired(["doc:a"], 4)).toBe(true);
});

test("expireAll expires all earlier renders regardless of their tags", () => {
  const expired = new ExpiredTags();
  expired.expireAll(5);
  expect(expired.isExpired([], 4)).toBe(true);
  expect(expired.isExpired([], 5)).toBe(false);
});

test("renders that began before a dropped expiry count as expired", () => {
  const expired = new ExpiredTags();
  for (let at = 1; at <= 20_001; at += 1) expired.expire([`doc:${at}`], at);
  expect(expired.isExpired(["doc:other"], 0)).toBe(true);
  expect(expired.isExpired(["doc:other"], 1)).toBe(false);
  expect(expired.isExpired(["doc:2"], 1)).toBe(true);
});
