import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import { schemaTypes } from "../schemas/schema-types.ts";
import { locationsQuery } from "./preview.ts";

async function locations(type: string, id: string, dataset: readonly unknown[] = seedDocuments) {
  const params = { id };
  const tree = parse(locationsQuery(type) ?? "null", { params });
  const answer = await (await evaluate(tree, { dataset: [...dataset], params })).get();
  return { paths: answer.locations.map(({ href }: { href: string }) => href), ...answer };
}

test.each([
  ["page", "page-about", ["/about"]],
  ["legalPage", "legal-privacy", ["/privacy"]],
  ["industry", "industry-retail", ["/"]],
  ["resource", "any", ["/resources"]],
])("a %s names the pages that show it", async (type, id, paths) => {
  const shown = await locations(type, id);
  expect(shown.paths).toEqual(paths);
  expect(shown.locations[0].title).toEqual(expect.stringMatching(/\w/));
  expect(shown.message).toBeNull();
});

/** A page of the seed with other sections. */
const pageWith = (id: string, ...sections: object[]) => ({
  _id: id,
  _type: "page",
  title: id,
  path: { current: `/${id}` },
  sections,
});
const to = (..._refs: string[]) => _refs.map((_ref) => ({ _type: "reference", _ref }));

test("what shows within another document names the pages that show that one", async () => {
  const dataset = [
    pageWith("industries", { _type: "industries", industries: to("industry-new") }),
    pageWith("library", { _type: "resourceLibrary", categories: [] }),
    pageWith("else", { _type: "hero" }),
    { _id: "industry-new", _type: "industry", modules: to("module-new") },
    { _id: "resource-new", _type: "resource", category: { _ref: "category-new" } },
    {
      _id: "module-shown",
      _type: "solutionModule",
      name: "Shown",
      path: { current: "/solutions/shown" },
      demo: { _ref: "demo-new" },
    },
  ];
  expect((await locations("solutionModule", "module-new", dataset)).paths).toEqual(["/industries"]);
  expect((await locations("resourceCategory", "category-new", dataset)).paths).toEqual([
    "/library",
  ]);
  expect((await locations("demo", "demo-new", dataset)).paths).toEqual(["/solutions/shown"]);
  expect((await locations("resourceCategory", "category-other", dataset)).paths).toEqual([]);
});

test("what stands on no page says so", async () => {
  const shown = await locations("industry", "industry-new");
  expect(shown.locations).toEqual([]);
  expect(shown.message).toBe("Not shown on any page yet");
});

test("a link to a page does not count as a place where it shows", async () => {
  const { paths } = await locations("page", "page-contact");
  expect(paths).toEqual(["/contact"]);
});

test("every type of document says where it shows", () => {
  const without = schemaTypes
    .filter(({ type, name }) => type === "document" && !locationsQuery(name))
    .map(({ name }) => name);
  expect(without.toSorted()).toEqual(["redirect", "siteSettings"]);
});
