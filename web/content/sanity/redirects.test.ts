import { expect, test } from "vitest";
import { resolveRedirects, appendQuery } from "./redirects.ts";

const paths = new Set(["/", "/about", "/platform"]);
const resolve = (...redirects: [from: string, page: string | null, address?: string][]) =>
  Object.fromEntries(
    resolveRedirects(
      redirects.map(([from, page, address = null]) => ({ from, page, address })),
      paths,
      "https://www.example.com",
    ),
  );

test("a former path leads to the path that its page has now", () => {
  expect(resolve(["/about-us", "/about"])).toEqual({ "/about-us": "/about" });
});

test("an address may be elsewhere, or on this site with a query and a fragment", () => {
  expect(
    resolve(["/jobs", null, "https://jobs.example"], ["/why", null, "/platform?a=1#security"]),
  ).toEqual({ "/jobs": "https://jobs.example", "/why": "/platform?a=1#security" });
});

test("a redirect to a redirecting path is followed to its end", () => {
  expect(resolve(["/a", null, "/b"], ["/b", null, "/c"], ["/c", "/about"])).toEqual({
    "/a": "/about",
    "/b": "/about",
    "/c": "/about",
  });
});

test("a circle leads nowhere, also for what leads into it", () => {
  expect(
    resolve(["/a", null, "/b"], ["/b", null, "/a"], ["/c", null, "/a"], ["/d", null, "/d"]),
  ).toEqual({});
});

test("a whole address of this site is its path: it cannot go in circles either", () => {
  expect(
    resolve(
      ["/old", null, "https://www.example.com/old"],
      ["/older", null, "http://WWW.example.com/older?again=1"],
      ["/a", null, "https://www.example.com/b"],
      ["/b", null, "https://www.example.com/about?x=1#y"],
      ["/home", null, "https://www.example.com"],
    ),
  ).toEqual({ "/a": "/about?x=1#y", "/b": "/about?x=1#y", "/home": "/" });
});

test("a path that has a page is that page, whatever redirects from it", () => {
  expect(resolve(["/about", "/platform"])).toEqual({});
});

test.each([
  ["a page that is not published", ["/x", null]],
  ["a path without a page", ["/x", null, "/nope"]],
  ["an address that may not be linked", ["/x", null, "javascript:alert(1)"]],
  ["another site by two slashes", ["/x", null, "//evil.example"]],
  ["a mail address", ["/x", null, "mailto:a@example.com"]],
] as const)("to %s there is no redirect", (_, redirect) => {
  expect(resolve([...redirect])).toEqual({});
});

test.each([
  ["/about", "", "/about"],
  ["/about", "?", "/about"],
  ["/about", "?utm_source=x&a=%20", "/about?utm_source=x&a=%20"],
  ["/about?b=1#c", "?a=1", "/about?b=1&a=1#c"],
])("%s keeps the query %j: %s", (target, search, result) =>
  expect(appendQuery(target, search)).toBe(result),
);
