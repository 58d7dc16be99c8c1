import type { Source } from "sanity";
import {
  createStructureBuilder,
  ListBuilder,
  type StructureResolverContext,
} from "sanity/structure";
import { expect, test } from "vitest";
import { contentGroups } from "../schemas/fields/content-groups.ts";
import { homePageId } from "../schemas/fields/page-path.ts";
import { schemaTypes } from "../schemas/schema-types.ts";
import { schema } from "../schemas/seeded-content.fixture.ts";
import { settings } from "./singletons.ts";
import { documentViews, structure } from "./structure.ts";
import { addTemplates } from "./templates.ts";

const templates = addTemplates(
  schemaTypes.flatMap(({ type, name }) =>
    type === "document" ? [{ id: name, title: name, schemaType: name, value: {} }] : [],
  ),
);

// The builder uses no other property.
const source = {
  schema,
  templates,
  document: { resolveNewDocumentOptions: () => [] },
  getClient: () => ({}),
  i18n: { t: (key: string) => key },
} as unknown as Source;

// The structure uses no other property.
const loadItems = async () => {
  const S = createStructureBuilder({
    source,
    defaultDocumentNode: documentViews,
    perspectiveStack: [],
  });
  const list = await structure(S, source as unknown as StructureResolverContext);
  if (!(list instanceof ListBuilder)) throw new Error("The structure is not a list");
  return list.serialize().items.flatMap((item) => {
    if (item.type !== "listItem") return [];
    const group = item.child;
    return typeof group === "object" && "items" in group ? [item, ...(group.items ?? [])] : [item];
  });
};

test("gives the item of a single document the id of the document, as links to it require", async () => {
  const single = (await loadItems()).flatMap((item) => {
    if (!("child" in item)) return [];
    const { child } = item;
    const isDocument = typeof child === "object" && "type" in child && child.type === "document";
    return isDocument ? [[item.id, child.id]] : [];
  });
  const ids = [homePageId, "solutionGuide", ...settings.map(({ type }) => type)];
  expect(single).toEqual(ids.map((id) => [id, id]));
});

test("names the views of a document differently from its tabs", () => {
  const S = createStructureBuilder({ source, perspectiveStack: [] });
  // The views depend on the type only.
  const options = { schemaType: "page" } as Parameters<typeof documentViews>[1];
  const views = documentViews(S, options)?.id("page").documentId("page").schemaType("page");
  const titles = views?.serialize().views.map(({ title }) => title);
  expect(titles).toEqual(["Editor", "Used on", "Result preview"]);
  const tabs = new Set(contentGroups.map(({ title }) => title));
  expect(titles?.filter((title) => tabs.has(title))).toEqual([]);
});

test("uses ids for groups that addresses can contain", async () => {
  const ids = (await loadItems()).flatMap((item) => (item.type === "listItem" ? [item.id] : []));
  expect(ids).toContain("articles-events-and-jobs");
  expect(ids.filter((id) => !/^[A-Za-z-]+$/.test(id))).toEqual([]);
});
