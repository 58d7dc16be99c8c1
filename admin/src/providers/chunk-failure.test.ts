import { expect, test } from "vitest";
import { isChunkFailure } from "./chunk-failure.ts";

test.each([
  "Failed to fetch dynamically imported module: https://example.com/admin/assets/lead-page.js",
  "error loading dynamically imported module: https://example.com/admin/assets/lead-page.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /admin/assets/lead-page.css",
  "Chunk load failed",
  "Loading chunk 7 failed.",
])("%s: code that could not be loaded", (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

test("other errors are not chunk failures", () => {
  expect(isChunkFailure(new TypeError("Failed to fetch"))).toBe(false);
  expect(isChunkFailure("Chunk load failed")).toBe(false);
});
