import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import { schemaTypes } from "../schemas/schema-types.ts";
import { createLocationsQuery } from "./preview.ts";

async function findLocations(
  type: string,
  id: string,
  dataset: readonly unknown[] = seedDocuments,
) {
  const params = { id };
  const tree = parse(createLocationsQuery(type) ?? "null", { params });
  const result = await (await evaluate(tree, { dataset: [...dataset], params })).get();
  return { paths: result.locations.map(({ href }: { href: string }) => href), ...result };
}

test.each([
  ["page", "page-about", ["/about"]],
  ["legalPage", "legal-privacy", ["/privacy"]],
  ["industry", "industry-retail", ["/"]],
  [
    "resource",
    "resource-bearings-downtime",
    ["/pricing", "/resources", "/resources/bearings-downtime"],
  ],
  ["resource", "resource-first-kpi-plan", ["/pricing", "/resources", "/resources/first-kpi-plan"]],
  [
    "article",
    "article-first-module",
    ["/articles", "/articles/choose-the-first-process", "/resources"],
  ],
  [
    "author",
    "author-nakamura",
    [
      "/articles/agent-access-questions",
      "/articles/choose-the-first-process",
      "/events/security-roundtable",
    ],
  ],
  ["customerStory", "story-bearings", ["/customers", "/customers/velthaus-bearings"]],
  ["event", "event-platform-briefing", ["/events", "/events/platform-briefing"]],
  [
    "jobOpening",
    "job-data-platform-engineer",
    ["/careers", "/careers/senior-data-platform-engineer"],
  ],
  ["form", "form-job-application", ["/careers/senior-data-platform-engineer"]],
  ["pricingPlan", "plan-pilot", ["/pricing"]],
  ["sharedSection", "shared-first-call", ["/articles", "/pricing"]],
  ["testimonial", "testimonial-haddad", ["/"]],
  ["faq", "faq-data", ["/", "/security"]],
  ["solutionModule", "module-arqmesh", ["/", "/solutions", "/solutions/arqmesh"]],
])("lists the pages that show a %s", async (type, id, paths) => {
  const shown = await findLocations(type, id);
  expect(shown.paths).toEqual(paths);
  expect(shown.locations[0].title).toEqual(expect.stringMatching(/\w/));
  expect(shown.message ?? "Address: ").toMatch(/^Address: /);
});

/** A page of the seed with other sections. */
const createPage = (id: string, ...sections: object[]) => ({
  _id: id,
  _type: "page",
  title: id,
  path: { current: `/${id}` },
  sections,
});
const createReferences = (..._refs: string[]) =>
  _refs.map((_ref) => ({ _type: "reference", _ref }));

test("lists pages that show a document through another document", async () => {
  const dataset = [
    createPage("industries", { _type: "industries", industries: createReferences("industry-new") }),
    createPage("library", { _type: "resourceLibrary", categories: [] }),
    createPage("else", { _type: "hero" }),
    { _id: "module-new", _type: "solutionModule" },
    { _id: "industry-new", _type: "industry", modules: createReferences("module-new") },
    { _id: "resource-new", _type: "resource", category: { _ref: "category-new" } },
    { _id: "category-other", _type: "resourceCategory" },
    { _id: "category-new", _type: "resourceCategory" },
    { _id: "demo-new", _type: "demo" },
    {
      _id: "module-shown",
      _type: "solutionModule",
      name: "Shown",
      path: { current: "/solutions/shown" },
      demo: { _ref: "demo-new" },
    },
  ];
  expect((await findLocations("solutionModule", "module-new", dataset)).paths).toEqual([
    "/industries",
  ]);
  expect((await findLocations("resourceCategory", "category-new", dataset)).paths).toEqual([
    "/library",
  ]);
  expect((await findLocations("demo", "demo-new", dataset)).paths).toEqual(["/solutions/shown"]);
  expect((await findLocations("resourceCategory", "category-other", dataset)).paths).toEqual([]);
});

test("lists pages that show a document through a shared section", async () => {
  const reference = { _type: "sharedSectionReference", shared: { _ref: "shared-quotes" } };
  const choose = (id: string) => ({
    _type: "testimonials",
    selection: { mode: "manual", documents: createReferences(id) },
  });
  const dataset = [
    createPage("direct", choose("quote-a")),
    createPage("shared", { _type: "hero" }, reference),
    { _id: "quote-a", _type: "testimonial" },
    { _id: "quote-b", _type: "testimonial" },
    { _id: "resource-any", _type: "resource" },
    {
      _id: "shared-quotes",
      _type: "sharedSection",
      sections: [choose("quote-b"), { _type: "resourceLibrary" }],
    },
  ];
  expect((await findLocations("testimonial", "quote-a", dataset)).paths).toEqual(["/direct"]);
  expect((await findLocations("testimonial", "quote-b", dataset)).paths).toEqual(["/shared"]);
  expect((await findLocations("resource", "resource-any", dataset)).paths).toEqual(["/shared"]);
});

test("reports a document that no page shows", async () => {
  const shown = await findLocations("industry", "industry-new");
  expect(shown.locations).toEqual([]);
  expect(shown.message).toBe("Not shown on any page yet");
});

test("lists nothing for a document that does not exist yet", async () => {
  expect(await findLocations("resource", "new")).toMatchObject({
    paths: [],
    message: "Not shown on any page yet",
  });
  expect(await findLocations("solutionModule", "new")).toMatchObject({
    paths: [],
    message: "No address yet",
  });
});

test("names the address of a page and whether anything links to it", async () => {
  const link = { _type: "button", page: { _type: "reference", _ref: "imprint" } };
  const imprint = { ...createPage("imprint"), _type: "legalPage" };
  const readMessage = async (...others: object[]) =>
    (await findLocations("legalPage", "imprint", [imprint, ...others])).message;
  expect(await readMessage()).toBe("Address: /imprint. Nothing links to it yet.");
  const navigation = { _id: "navigation", _type: "navigation", legalLinks: [link] };
  expect(await readMessage(navigation)).toBe("Address: /imprint. Linked from 1 document.");
  const page = createPage("about", { _type: "hero", buttons: [link] });
  expect(await readMessage(navigation, page)).toBe("Address: /imprint. Linked from 2 documents.");
  expect((await findLocations("page", "page-home")).message).toBe("Address: /");
});

test("counts pages that list a document automatically as links to it", async () => {
  const article = { ...createPage("news"), _type: "article" };
  const list = createPage("articles", { _type: "articles", selection: { mode: "automatic" } });
  expect((await findLocations("article", "news", [article, list])).message).toBe(
    "Address: /news. Linked from 1 document.",
  );
});

test("ignores links to a page", async () => {
  const { paths } = await findLocations("page", "page-contact");
  expect(paths).toEqual(["/contact"]);
});

test("has a locations query for every document type", () => {
  const without = schemaTypes
    .filter(({ type, name }) => type === "document" && !createLocationsQuery(name))
    .map(({ name }) => name);
  expect(without.toSorted()).toEqual([
    "announcement",
    "brand",
    "labels",
    "navigation",
    "redirect",
    "siteSettings",
  ]);
});
