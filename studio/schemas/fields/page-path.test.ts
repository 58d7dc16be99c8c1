import { expect, test } from "vitest";
import {
  suggestPath,
  findPathProblem,
  getConflictPerspective,
  reservedPaths,
  reservedSegments,
} from "./page-path.ts";

test.each([
  "/",
  "/contact",
  "/about/team",
  "/2025-report",
  "/administration",
  "/v-model",
  "/vision",
])("accepts %s", (path) => {
  expect(findPathProblem(path)).toBeUndefined();
});

test.each([
  ["", "Give the page a path"],
  [undefined, "Give the page a path"],
  ["contact", "Start the path with a slash: /contact"],
  ["/contact/", "Remove the slash at the end"],
  ["/Contact", "lowercase letters"],
  ["/über-uns", "lowercase letters"],
  ["/a b", "lowercase letters"],
  ["//example.com", "lowercase letters"],
  ["/a//b", "lowercase letters"],
  ["/a--b", "lowercase letters"],
  ["/../etc", "lowercase letters"],
  ["/a?b=1", "lowercase letters"],
  ["/sitemap.xml", "lowercase letters"],
  [`/${"a".repeat(110)}`, "110 characters"],
])("rejects %s with a reason", (path, reason) => {
  expect(findPathProblem(path)).toContain(reason);
});

test.each([...reservedPaths])("rejects the reserved path %s", (path) => {
  expect(findPathProblem(path)).toContain("is reserved");
  expect(findPathProblem(`${path}-more`)).toBeUndefined();
});

test.each([...reservedSegments, "v1", "v2024-01-01"])(
  "nothing can be placed at or below /%s, where the product itself answers",
  (segment) => {
    expect(findPathProblem(`/${segment}`)).toContain("is reserved");
    expect(findPathProblem(`/${segment}/page`)).toContain("is reserved");
  },
);

test.each([
  ["Cost control, explained", "/cost-control-explained"],
  ["Über uns", "/uber-uns"],
  ["  ", "/"],
  ["製品", "/"],
  [`${"long ".repeat(40)}`, `/${"long-".repeat(16).slice(0, -1)}`],
])("suggests a valid path for the title “%s”", (title, path) => {
  expect(suggestPath(title)).toBe(path);
  expect(findPathProblem(suggestPath(title))).toBeUndefined();
});

test.each([
  ["page-about", "raw"],
  ["drafts.page-about", "raw"],
  ["versions.spring.page-about", ["spring"]],
])("compares %s with the perspective %s", (id, perspective) => {
  expect(getConflictPerspective(id)).toEqual(perspective);
});
