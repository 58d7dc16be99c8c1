import * as z from "zod";
import { filled, published } from "../../content/sanity/shapes.ts";
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
  headline: filled,
  lead: filled,
  searchLabel: filled,
  allLabel: filled,
  downloadLabel: filled,
  moreLabel: filled,
  categories: published(z.object({ _id: z.string(), title: filled })),
  resources: resourcesSchema,
});
