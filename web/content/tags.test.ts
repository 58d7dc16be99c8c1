import { expect, test } from "vitest";
import { anyContent, tagsOfChange, tagsOfResult } from "./tags.ts";

test("a result depends on every document it read or followed, but not on its assets", () => {
  const result = {
    _id: "drafts.page-home",
    sections: [{ buttons: [{ page: { _ref: "page-platform", path: null } }] }],
    seo: { image: { asset: { _ref: "image-abc-10x10-png" } } },
  };
  expect(tagsOfResult(result, {})).toEqual(["doc:page-home", "doc:page-platform"]);
});

test("a page that is not there depends on any new page", () => {
  expect(tagsOfResult(null, { finds: ["page"] })).toEqual(["type:page"]);
  expect(tagsOfResult({ _id: "page-home" }, { finds: ["page"] })).toEqual(["doc:page-home"]);
});

test("a list depends on its type", () => {
  expect(tagsOfResult([], { lists: ["resource"] })).toEqual(["type:resource"]);
});

test("a page depends on the type that a section of it lists", () => {
  const page = { _id: "page-resources", sections: [{ _lists: "resource", resources: [] }] };
  expect(tagsOfResult(page, {})).toEqual(["doc:page-resources", "type:resource"]);
});

test("more documents than Next takes tags make it depend on all content", () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ _id: `resource-${index}` }));
  expect(tagsOfResult(many, { lists: ["resource"] })).toEqual([anyContent, "type:resource"]);
});

test("a change expires its document, its type and what depends on all content", () => {
  expect(tagsOfChange({ _id: "page-home", _type: "page" })).toEqual([
    "doc:page-home",
    "type:page",
    anyContent,
  ]);
});
