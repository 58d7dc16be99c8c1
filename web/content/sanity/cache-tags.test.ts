import { expect, test } from "vitest";
import { anyContentTag } from "../../platform/cache-headers.ts";
import { getChangeTags, getResultTags } from "./cache-tags.ts";

test("tags a result with every document it contains or references, but not with assets", () => {
  const result = {
    _id: "drafts.page-home",
    sections: [{ buttons: [{ page: { _ref: "page-platform", path: null } }] }],
    seo: { image: { asset: { _ref: "image-abc-10x10-png" } } },
  };
  expect(getResultTags(result, {})).toEqual(["doc:page-home", "path:page-platform"]);
});

test("tags a link with the path of its document, and shown content with the document", () => {
  const link = { page: { _ref: "page-platform", path: "/platform" } };
  const shown = { _ref: "faq-one", document: { _id: "faq-one", question: "Why?" } };
  const unpublished = { _ref: "faq-two", document: null };
  expect(getResultTags({ link, items: [shown, unpublished] }, {})).toEqual([
    "doc:faq-one",
    "doc:faq-two",
    "path:page-platform",
  ]);
  expect(getResultTags([link, { _id: "page-platform", title: "Platform" }], {})).toEqual([
    "doc:page-platform",
  ]);
});

test("tags a missing page with the types that could provide it", () => {
  expect(getResultTags(null, { finds: ["page"] })).toEqual(["type:page"]);
  expect(getResultTags([], { finds: ["page"] })).toEqual(["type:page"]);
  expect(getResultTags({ _id: "page-home" }, { finds: ["page"] })).toEqual(["doc:page-home"]);
});

test("tags a list with its type", () => {
  expect(getResultTags([], { lists: ["resource"] })).toEqual(["type:resource"]);
});

test("tags a page with the type that one of its sections lists", () => {
  const page = { _id: "page-resources", sections: [{ _lists: "resource", resources: [] }] };
  expect(getResultTags(page, {})).toEqual(["doc:page-resources", "type:resource"]);
});

test("replaces the document tags by one for all content when there are too many", () => {
  const many = Array.from({ length: 61 }, (_, index) => ({ _id: `resource-${index}` }));
  expect(getResultTags(many, { lists: ["resource"] })).toEqual([anyContentTag, "type:resource"]);
});

test("expires a changed document, its type and all-content pages, and links only if it moved", () => {
  const home = { _id: "page-home", _type: "page" };
  const stayed = ["doc:page-home", "type:page", anyContentTag];
  const moved = ["doc:page-home", "path:page-home", "paths", "type:page", anyContentTag];
  expect(getChangeTags({ ...home, moved: false })).toEqual(stayed);
  expect(getChangeTags({ ...home, moved: true })).toEqual(moved);
  expect(getChangeTags(home), "from a sender that does not report moves").toEqual(moved);
});
