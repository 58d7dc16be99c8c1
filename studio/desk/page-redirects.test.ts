import { expect, test } from "vitest";
import { formerPath, pathOf, redirectId, redirectsOf } from "./page-redirects.ts";

const move = { id: "page-about", type: "page", from: "/about", to: "/company" };

test("a page that moves leaves a redirect at its former path that follows the page", () => {
  expect(formerPath(move)).toEqual({
    _id: "redirect-about",
    _type: "redirect",
    from: "/about",
    page: { _type: "reference", _ref: "page-about" },
  });
});

test.each(["page", "solutionModule", "legalPage"])("a moved %s leaves one", (type) => {
  expect(formerPath({ ...move, type })?.from).toBe("/about");
});

test.each([
  ["has never been published", { ...move, from: undefined }],
  ["keeps its path", { ...move, to: "/about" }],
  ["has no path in its draft", { ...move, to: undefined }],
  ["has no address of its own", { ...move, type: "faq" }],
  ["left the root, where a page always stands", { ...move, from: "/" }],
  ["left a path that belongs to the product", { ...move, from: "/admin" }],
  ["left a path that was never a path", { ...move, from: "https://example.com" }],
])("a document that %s leaves none", (_, change) => {
  expect(formerPath(change)).toBeUndefined();
});

test("there and back again: each redirect leads to the document, so none leads to another", () => {
  const there = formerPath(move);
  const back = formerPath({ ...move, from: "/company", to: "/about" });
  expect([there?._id, back?._id]).toEqual(["redirect-about", "redirect-company"]);
  expect([there?.page._ref, back?.page._ref]).toEqual(["page-about", "page-about"]);
});

test("one path has one redirect, whoever leaves it", () => {
  expect(formerPath({ ...move, id: "page-other" })?._id).toBe(formerPath(move)?._id);
  expect(redirectId("/a/b-c")).toBe("redirect-a_b-c");
  expect(redirectId("/a-b/c")).toBe("redirect-a-b_c");
});

test("the longest path makes an id that the content lake takes", () => {
  const longest = `/${"a".repeat(109)}`;
  const id = formerPath({ ...move, from: longest })?._id ?? "";
  expect(id).toMatch(/^[\w-]{1,128}$/);
});

test("the pages of a release that move need redirects, the others and new ones do not", () => {
  const published = [
    { id: "page-about", type: "page", path: "/about" },
    { id: "page-team", type: "page", path: "/team" },
  ];
  const pages = [
    { id: "page-about", type: "page", path: "/company" },
    { id: "page-team", type: "page", path: "/team" },
    { id: "page-new", type: "page", path: "/new" },
  ];
  expect(redirectsOf(published, pages)).toEqual([formerPath(move)]);
});

test.each([
  [null, undefined],
  [{ path: "/about" }, undefined],
  [{ path: { current: 7 } }, undefined],
  [{ path: { current: "/about" } }, "/about"],
])("the path of %o is %s", (document, path) => {
  expect(pathOf(document)).toBe(path);
});
