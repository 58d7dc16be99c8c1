import { expect, test } from "vitest";
import {
  pathFromTitle,
  pathProblem,
  perspectiveBeside,
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
])("%s is a path", (path) => {
  expect(pathProblem(path)).toBeUndefined();
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
])("%s is refused with a reason", (path, reason) => {
  expect(pathProblem(path)).toContain(reason);
});

test.each([...reservedPaths])(
  "nothing can be placed at %s, which the site itself answers",
  (path) => {
    expect(pathProblem(path)).toContain("belongs to the product itself");
    expect(pathProblem(`${path}-more`)).toBeUndefined();
  },
);

test.each([...reservedSegments, "v1", "v2024-01-01"])(
  "nothing can be placed at or below /%s, where the product itself answers",
  (segment) => {
    expect(pathProblem(`/${segment}`)).toContain("belongs to the product itself");
    expect(pathProblem(`/${segment}/page`)).toContain("belongs to the product itself");
  },
);

test.each([
  ["Cost control, explained", "/cost-control-explained"],
  ["Über uns", "/uber-uns"],
  ["  ", "/"],
  ["製品", "/"],
  [`${"long ".repeat(40)}`, `/${"long-".repeat(16).slice(0, -1)}`],
])("the title “%s” suggests a usable path", (title, path) => {
  expect(pathFromTitle(title)).toBe(path);
  expect(pathProblem(pathFromTitle(title))).toBeUndefined();
});

test.each([
  ["page-about", "raw"],
  ["drafts.page-about", "raw"],
  ["versions.spring.page-about", ["spring"]],
])("%s stands beside what %s shows", (id, perspective) => {
  expect(perspectiveBeside(id)).toEqual(perspective);
});
