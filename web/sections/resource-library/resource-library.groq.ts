import * as z from "zod";
import { nonEmptyText, publishedDocuments } from "../../content/sanity/schemas.ts";
import { resourceList, resourcesSchema } from "../../features/resources/resource.groq.ts";

export const resourceLibraryFields = /* groq */ `
  headline,
  lead,
  searchLabel,
  allLabel,
  downloadLabel,
  moreLabel,
  categories[]{ _key, _ref, "document": @->{ _id, _type, title } },
  "_lists": "resource",
  "resources": ${resourceList}
`;

export const resourceLibrarySchema = z.object({
  headline: nonEmptyText,
  lead: nonEmptyText,
  searchLabel: nonEmptyText,
  allLabel: nonEmptyText,
  downloadLabel: nonEmptyText,
  moreLabel: nonEmptyText,
  categories: publishedDocuments(z.object({ _id: z.string(), title: nonEmptyText })),
  resources: resourcesSchema,
});
