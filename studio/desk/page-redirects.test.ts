import { expect, test } from "vitest";
import { createRedirect, getPath, getRedirectId, createRedirects } from "./page-redirects.ts";

const move = { id: "page-about", type: "page", from: "/about", to: "/company" };

test("creates a redirect from the old path to the document", () => {
  expect(createRedirect(move)).toEqual({
    _id: "redirect-about",
    _type: "redirect",
    from: "/about",
    page: { _type: "reference", _ref: "page-about" },
  });
});

test.each(["page", "solutionModule", "legalPage"])("creates a redirect for a moved %s", (type) => {
  expect(createRedirect({ ...move, type })?.from).toBe("/about");
});

test.each([
  ["has never been published", { ...move, from: undefined }],
  ["keeps its path", { ...move, to: "/about" }],
  ["has no path in its draft", { ...move, to: undefined }],
  ["has no URL", { ...move, type: "faq" }],
  ["moved from the root", { ...move, from: "/" }],
  ["moved from a reserved path", { ...move, from: "/admin" }],
  ["moved from an invalid path", { ...move, from: "https://example.com" }],
])("creates no redirect for a document that %s", (_, change) => {
  expect(createRedirect(change)).toBeUndefined();
});

test("references the document after moving back and forth", () => {
  const there = createRedirect(move);
  const back = createRedirect({ ...move, from: "/company", to: "/about" });
  expect([there?._id, back?._id]).toEqual(["redirect-about", "redirect-company"]);
  expect([there?.page._ref, back?.page._ref]).toEqual(["page-about", "page-about"]);
});

test("uses one id per path", () => {
  expect(createRedirect({ ...move, id: "page-other" })?._id).toBe(createRedirect(move)?._id);
  expect(getRedirectId("/a/b-c")).toBe("redirect-a_b-c");
  expect(getRedirectId("/a-b/c")).toBe("redirect-a-b_c");
});

test("creates a valid id for the longest path", () => {
  const longest = `/${"a".repeat(109)}`;
  const id = createRedirect({ ...move, from: longest })?._id ?? "";
  expect(id).toMatch(/^[\w-]{1,128}$/);
});

test("creates redirects only for moved pages of a release", () => {
  const published = [
    { id: "page-about", type: "page", path: "/about" },
    { id: "page-team", type: "page", path: "/team" },
  ];
  const pages = [
    { id: "page-about", type: "page", path: "/company" },
    { id: "page-team", type: "page", path: "/team" },
    { id: "page-new", type: "page", path: "/new" },
  ];
  expect(createRedirects(published, pages)).toEqual([createRedirect(move)]);
});

test.each([
  [null, undefined],
  [{ path: "/about" }, undefined],
  [{ path: { current: 7 } }, undefined],
  [{ path: { current: "/about" } }, "/about"],
])("returns the path of %o as %s", (document, path) => {
  expect(getPath(document)).toBe(path);
});
