import { expect, test } from "vitest";
import { normalizeSearch } from "./lead-search.ts";

test("keeps special characters of the search text", () => {
  expect(normalizeSearch(String.raw` "Acme", 100%_* a\b `)).toBe(String.raw`"Acme", 100%_* a\b`);
});

test.each(["", "   ", "\0\n"])("normalizes %j to an empty text", (text) => {
  expect(normalizeSearch(text)).toBe("");
});

test("replaces characters that the database cannot store", () => {
  expect(normalizeSearch("a\0b\uD800c")).toBe("a b\uFFFDc");
});
