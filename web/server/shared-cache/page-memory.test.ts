// @vitest-environment node
import { expect, test } from "vitest";
import { PageMemory } from "./page-memory.ts";

const createPage = (key: string, ...tags: string[]) => ({
  key,
  tags,
  lastModified: 0,
  value: null,
  cacheControl: null,
});

test("removes the least recently used pages beyond the maximum count and size", () => {
  const memory = new PageMemory({ maxEntries: 2, maxBytes: 100 });
  memory.set(createPage("/a"), 40);
  memory.set(createPage("/b"), 40);
  memory.get("/a");
  memory.set(createPage("/c"), 40);
  expect(memory.get("/b")).toBeUndefined();
  memory.set(createPage("/d"), 90);
  expect(memory.get("/a")).toBeUndefined();
  expect(memory.size).toEqual({ entries: 1, bytes: 90 });
  memory.set(createPage("/d"), 20);
  expect(memory.size).toEqual({ entries: 1, bytes: 20 });
});

test("removes the pages that carry a tag", () => {
  const memory = new PageMemory();
  memory.set(createPage("/a", "doc:a", "type:page"), 1);
  memory.set(createPage("/b", "doc:b"), 1);
  memory.expire(["doc:a"]);
  expect(memory.get("/a")).toBeUndefined();
  expect(memory.get("/b")).toBeDefined();
  memory.clear();
  expect(memory.size).toEqual({ entries: 0, bytes: 0 });
});
