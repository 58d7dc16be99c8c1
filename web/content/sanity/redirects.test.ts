import { expect, test } from "vitest";
import { resolveRedirects, appendQuery } from "./redirects.ts";

const paths = new Set(["/", "/about", "/platform"]);
const resolve = (...redirects: [from: string, page: string | null, url?: string][]) =>
  Object.fromEntries(
    [
      ...resolveRedirects(
        redirects.map(([from, page, url = null]) => ({ from, page, url })),
        paths,
        "https://www.example.com",
      ),
    ].map(([from, { to }]) => [from, to]),
  );

test("keeps a chain temporary if one of its redirects is", () => {
  const redirects = [
    { from: "/a", page: null, url: "/b" },
    { from: "/b", page: "/about", url: null, temporary: true },
    { from: "/c", page: "/about", url: null, temporary: null },
  ];
  const resolved = resolveRedirects(redirects, paths, "https://www.example.com");
  expect([...resolved.values()].map(({ isTemporary }) => isTemporary)).toEqual([true, true, false]);
});

test("redirects a former path to the current path of its page", () => {
  expect(resolve(["/about-us", "/about"])).toEqual({ "/about-us": "/about" });
});

test("redirects to another site, or to this site with a query and a fragment", () => {
  expect(
    resolve(["/jobs", null, "https://jobs.example"], ["/why", null, "/platform?a=1#security"]),
  ).toEqual({ "/jobs": "https://jobs.example", "/why": "/platform?a=1#security" });
});

test("follows a chain of redirects to its end", () => {
  expect(resolve(["/a", null, "/b"], ["/b", null, "/c"], ["/c", "/about"])).toEqual({
    "/a": "/about",
    "/b": "/about",
    "/c": "/about",
  });
});

test("drops redirects that form or lead into a loop", () => {
  expect(
    resolve(["/a", null, "/b"], ["/b", null, "/a"], ["/c", null, "/a"], ["/d", null, "/d"]),
  ).toEqual({});
});

test("treats an absolute URL of this site as its path, and detects loops through it", () => {
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

test("prefers the page of a path over a redirect from it", () => {
  expect(resolve(["/about", "/platform"])).toEqual({});
});

test.each([
  ["an unpublished page", ["/x", null]],
  ["a path without a page", ["/x", null, "/nope"]],
  ["an unsafe URL", ["/x", null, "javascript:alert(1)"]],
  ["a protocol-relative URL", ["/x", null, "//evil.example"]],
  ["an email address", ["/x", null, "mailto:a@example.com"]],
] as const)("drops a redirect to %s", (_, redirect) => {
  expect(resolve([...redirect])).toEqual({});
});

test.each([
  ["/about", "", "/about"],
  ["/about", "?", "/about"],
  ["/about", "?utm_source=x&a=%20", "/about?utm_source=x&a=%20"],
  ["/about?b=1#c", "?a=1", "/about?b=1&a=1#c"],
])("appends to %s the query %j: %s", (target, search, result) =>
  expect(appendQuery(target, search)).toBe(result),
);

test("a redirect with values of other types does not break the others", () => {
  const redirects = [
    { from: "/odd", page: null, url: 5 },
    { from: 5, page: "/platform", url: null },
    { from: "/odd-page", page: { current: "/platform" }, url: null },
    { from: "/old", page: "/platform", url: null },
  ];
  const resolved = resolveRedirects(redirects, new Set(["/platform"]), "https://www.example.com");
  expect([...resolved]).toEqual([["/old", { to: "/platform", isTemporary: false }]]);
});
