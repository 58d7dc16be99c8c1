import { expect, test } from "vitest";
import { createCdnHeaders, formatCacheTags } from "./cache-headers.ts";

test("browsers revalidate each use, and only a CDN may send an expired page", () => {
  expect(createCdnHeaders(300, ["doc:page-home", "type:module"])).toEqual({
    "cache-control": "public, max-age=0, s-maxage=300, must-revalidate",
    "cdn-cache-control": "public, max-age=300, stale-while-revalidate=60",
    "cache-tag": "doc:page-home,type:module",
  });
});

test("a response with too many tags depends on every path, if its other tags fit", () => {
  const documents = Array.from({ length: 40 }, (_, at) => `doc:${at}`);
  const paths = Array.from({ length: 25 }, (_, at) => `path:${at}`);
  expect(formatCacheTags([...documents, ...paths])).toBe([...documents, "paths"].join(","));
  expect(formatCacheTags(["doc:a", "path:b"])).toBe("doc:a,path:b");
});

test.each([
  ["no tags", []],
  ["more than 50 tags", Array.from({ length: 51 }, (_, at) => `doc:${at}`)],
  ["long tags", Array.from({ length: 20 }, (_, at) => `doc:${"a".repeat(60)}${at}`)],
  ["a tag with a comma", ["doc:a,type:b"]],
  ["a tag outside ASCII", ["doc:ä"]],
])("a response with %s depends on all content", (_, tags) => {
  expect(formatCacheTags(tags)).toBe("content");
});
