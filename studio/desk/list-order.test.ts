import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import { orderedTypes, findOrderedLists, selectedTypes } from "./list-order.ts";

const content = {
  pages: seedDocuments.filter(({ _type }) => _type === "page"),
  documents: seedDocuments.map(({ _id, _type }) => ({ _id, _type })),
};
const findLists = (type: string) =>
  findOrderedLists(content, type).map(({ page, path }) => [
    page.id,
    path.replace(/"[^"]*"/, '"…"'),
  ]);

test.each([
  ["industry", "page-home", "industries"],
  ["testimonial", "page-home", "selection.documents"],
  ["faq", "page-home", "selection.documents"],
  ["teamMember", "page-about", "members"],
  ["demo", "page-demo", "demos"],
  ["webinar", "page-demo", "webinars"],
  ["codeExample", "page-code-examples", "examples"],
  ["resourceCategory", "page-resources", "categories"],
  ["pricingPlan", "page-pricing", "selection.documents"],
])("finds the list that orders %s documents on %s", (type, page, field) => {
  expect(findLists(type)).toContainEqual([page, `sections[_key=="…"].${field}`]);
});

const listedTypes = orderedTypes.filter((type) => !selectedTypes.some((one) => one === type));

test.each(listedTypes)("finds a list for the ordered type %s", (type) => {
  expect(findLists(type)).not.toEqual([]);
});

test.each(selectedTypes)("finds a selection of %s documents that an editor ordered", (type) => {
  const find = (mode: string) => {
    const selection = { mode, documents: [{ _ref: "chosen" }] };
    return findOrderedLists(
      {
        pages: [{ _id: "page-a", _type: "page", sections: [{ _key: "a", selection }] }],
        documents: [{ _id: "chosen", _type: type }],
      },
      type,
    ).map(({ path }) => path);
  };
  expect(find("manual")).toEqual(['sections[_key=="a"].selection.documents']);
  expect(find("automatic")).toEqual([]);
});

test("ignores types without a list and malformed sections", () => {
  expect(findLists("resource")).toEqual([]);
  const broken = {
    pages: [{ _id: "a", sections: [null, 5, { items: "x" }] }, null],
    documents: [],
  };
  expect(findOrderedLists(broken, "faq")).toEqual([]);
});
