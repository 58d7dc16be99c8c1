import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import { orderedTypes, ordersIn } from "./list-order.ts";

const placed = {
  pages: seedDocuments.filter(({ _type }) => _type === "page"),
  documents: seedDocuments.map(({ _id, _type }) => ({ _id, _type })),
};
const orders = (type: string) =>
  ordersIn(placed, type).map(({ page, path }) => [page.id, path.replace(/"[^"]*"/, '"…"')]);

test.each([
  ["solutionModule", "page-home", "modules"],
  ["industry", "page-home", "industries"],
  ["testimonial", "page-home", "testimonials"],
  ["faq", "page-home", "items"],
  ["teamMember", "page-about", "members"],
  ["demo", "page-demo", "demos"],
  ["webinar", "page-demo", "webinars"],
  ["codeExample", "page-code-examples", "examples"],
  ["resourceCategory", "page-resources", "categories"],
])("the order of each %s is changed on %s", (type, page, field) => {
  expect(orders(type)).toContainEqual([page, `sections[_key=="…"].${field}`]);
});

test.each(orderedTypes)("a way to the order of each %s is offered", (type) => {
  expect(orders(type)).not.toEqual([]);
});

test("a type that no list places has no order, and broken sections none either", () => {
  expect(orders("resource")).toEqual([]);
  const broken = {
    pages: [{ _id: "a", sections: [null, 5, { items: "x" }] }, null],
    documents: [],
  };
  expect(ordersIn(broken, "faq")).toEqual([]);
});
