import * as z from "zod";
import { nonEmptyText, nullableText, publishedDocuments } from "../../content/sanity/schemas.ts";
import { resourceList, resourcesSchema } from "../../features/resources/resource.groq.ts";

export const resourceLibraryFields = /* groq */ `
  headline,
  lead,
  searchLabel,
  allLabel,
  downloadLabel,
  moreLabel,
  showAllLabel,
  suggestionLabel,
  categories[]{ _key, _ref, "document": @->{ _id, _type, title, "suggestion": suggestion->title } },
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
  showAllLabel: nonEmptyText.catch("Show all {count}"),
  suggestionLabel: nonEmptyText.catch("Closest match:"),
  categories: publishedDocuments(
    z.object({ _id: z.string(), title: nonEmptyText, suggestion: nullableText }),
  ),
  resources: resourcesSchema,
});
