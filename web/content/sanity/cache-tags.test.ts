import { expect, test } from "vitest";
import { anyContent, tagsOfChange, tagsOfResult } from "./cache-tags.ts";

test("a result depends on every document it read or followed, but not on its assets", () => {
  const result = {
    _id: "drafts.page-home",
    sections: [{ buttons: [{ page: { _ref: "page-platform", path: null } }] }],
    seo: { image: { asset: { _ref: "image-abc-10x10-png" } } },
  };
  expect(tagsOfResult(result, {})).toEqual(["doc:page-home", "path:page-platform"]);
});

test("a link depends on the other's path alone, what is shown of it on all of it", () => {
  const link = { page: { _ref: "page-platform", path: "/platform" } };
  const shown = { _ref: "faq-one", document: { _id: "faq-one", question: "Why?" } };
  const unpublished = { _ref: "faq-two", document: null };
  expect(tagsOfResult({ link, items: [shown, unpublished] }, {})).toEqual([
    "doc:faq-one",
    "doc:faq-two",
    "path:page-platform",
  ]);
  expect(tagsOfResult([link, { _id: "page-platform", title: "Platform" }], {})).toEqual([
    "doc:page-platform",
  ]);
});

test("a page that is not there depends on any new page", () => {
  expect(tagsOfResult(null, { finds: ["page"] })).toEqual(["type:page"]);
  expect(tagsOfResult([], { finds: ["page"] })).toEqual(["type:page"]);
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

test("a change expires its document, its type and what depends on all content, links only when it moved", () => {
  const home = { _id: "page-home", _type: "page" };
  const stayed = ["doc:page-home", "type:page", anyContent];
  const moved = ["doc:page-home", "path:page-home", "type:page", anyContent];
  expect(tagsOfChange({ ...home, moved: false })).toEqual(stayed);
  expect(tagsOfChange({ ...home, moved: true })).toEqual(moved);
  expect(tagsOfChange(home), "from a sender that does not say").toEqual(moved);
});
