import { expect, test } from "vitest";
import { addCdnHeaders } from "./tagged-page-cache.ts";

const tags = "_N_T_/layout,doc:page-home,type:module,_N_T_/";
const createPage = (more: object = {}) => ({
  kind: "APP_PAGE",
  headers: { "x-next-cache-tags": tags, link: "<a>" } as Record<string, unknown>,
  ...more,
});
const key = "/route-cache/APP_PAGE/0123/$/index";

test("a page is sent with its lifetime and the tags of publish events", () => {
  const page = createPage();
  addCdnHeaders(key, page, { revalidate: 30, expire: 31_536_000 });
  addCdnHeaders(key, page, { revalidate: 30, expire: 31_536_000 });
  expect(page.headers).toEqual({
    "x-next-cache-tags": tags,
    link: "<a>",
    "cache-control": "public, max-age=0, s-maxage=30, must-revalidate",
    "cdn-cache-control": "public, max-age=30, stale-while-revalidate=60",
    "cache-tag": "doc:page-home,type:module",
  });
});

test.each([
  ["the not-found page", "/route-cache/APP_PAGE/0123/$/~not-found", createPage()],
  ["a page that cannot be shown", key, createPage({ status: 404 })],
  ["a page without tags", key, createPage({ headers: {} })],
])("%s is not stored by a CDN", (_, at, page) => {
  addCdnHeaders(at, page, { revalidate: 300 });
  expect(page.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(page.headers["cache-tag"]).toBeUndefined();
});

test("no lifetime is longer than five minutes", () => {
  const page = createPage();
  addCdnHeaders(key, page, { revalidate: false });
  expect(page.headers["cache-control"]).toContain("s-maxage=300,");
});

test("cached reads are left as they are", () => {
  const read = { kind: "FETCH", data: { headers: {} } };
  addCdnHeaders("key", read, undefined);
  expect(read).toEqual({ kind: "FETCH", data: { headers: {} } });
});
