import type { Source } from "sanity";
import {
  createStructureBuilder,
  ListBuilder,
  type StructureResolverContext,
} from "sanity/structure";
import { expect, test } from "vitest";
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

test("gives the item of a single document the id of the document, as links to it require", async () => {
  const S = createStructureBuilder({
    source,
    defaultDocumentNode: documentViews,
    perspectiveStack: [],
  });
  // The structure uses no other property.
  const list = await structure(S, source as unknown as StructureResolverContext);
  if (!(list instanceof ListBuilder)) throw new Error("The structure is not a list");
  const items = list.serialize().items.flatMap((item) => {
    if (item.type !== "listItem") return [];
    const group = item.child;
    return typeof group === "object" && "items" in group ? [item, ...(group.items ?? [])] : [item];
  });
  const single = items.flatMap((item) => {
    if (!("child" in item)) return [];
    const { child } = item;
    const isDocument = typeof child === "object" && "type" in child && child.type === "document";
    return isDocument ? [[item.id, child.id]] : [];
  });
  const ids = [homePageId, "solutionGuide", ...settings.map(({ type }) => type)];
  expect(single).toEqual(ids.map((id) => [id, id]));
});
