import { expect, test } from "vitest";
import { anyContentTag, getChangeTags, getResultTags } from "./cache-tags.ts";

test("a result depends on every document it read or followed, but not on its assets", () => {
  const result = {
    _id: "drafts.page-home",
    sections: [{ buttons: [{ page: { _ref: "page-platform", path: null } }] }],
    seo: { image: { asset: { _ref: "image-abc-10x10-png" } } },
  };
  expect(getResultTags(result, {})).toEqual(["doc:page-home", "path:page-platform"]);
});

test("a link depends on the other's path alone, what is shown of it on all of it", () => {
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

test("a page that is not there depends on any new page", () => {
  expect(getResultTags(null, { finds: ["page"] })).toEqual(["type:page"]);
  expect(getResultTags([], { finds: ["page"] })).toEqual(["type:page"]);
  expect(getResultTags({ _id: "page-home" }, { finds: ["page"] })).toEqual(["doc:page-home"]);
});

test("a list depends on its type", () => {
  expect(getResultTags([], { lists: ["resource"] })).toEqual(["type:resource"]);
});

test("a page depends on the type that a section of it lists", () => {
  const page = { _id: "page-resources", sections: [{ _lists: "resource", resources: [] }] };
  expect(getResultTags(page, {})).toEqual(["doc:page-resources", "type:resource"]);
});

test("more documents than Next takes tags make it depend on all content", () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ _id: `resource-${index}` }));
  expect(getResultTags(many, { lists: ["resource"] })).toEqual([anyContentTag, "type:resource"]);
});

test("a change expires its document, its type and what depends on all content, links only when it moved", () => {
  const home = { _id: "page-home", _type: "page" };
  const stayed = ["doc:page-home", "type:page", anyContentTag];
  const moved = ["doc:page-home", "path:page-home", "type:page", anyContentTag];
  expect(getChangeTags({ ...home, moved: false })).toEqual(stayed);
  expect(getChangeTags({ ...home, moved: true })).toEqual(moved);
  expect(getChangeTags(home), "from a sender that does not say").toEqual(moved);
});
