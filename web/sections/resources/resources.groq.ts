import * as z from "zod";
import {
  createSelectionSchemas,
  matchesSelection,
  selectDocuments,
} from "../../content/entries/selection.ts";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";
import { resourceFields, resourceSchema } from "../../features/resources/resource.groq.ts";

export const resourcesFields = /* groq */ `
  headline,
  lead,
  downloadLabel,
  selection{ mode, limit, documents[]{ _key, _ref, "document": @->${resourceFields} } },
  "_lists": "resource",
  "found": *[_type == "resource" && ^.selection.mode != "manual" && isUnlisted != true
    && defined(category->title)
    && ${matchesSelection}] | order(published desc, _id)[0...48]${resourceFields}
`;

export const resourcesSectionSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    downloadLabel: nonEmptyText,
    ...createSelectionSchemas(resourceSchema),
  })
  .transform(({ selection, found, ...section }) => ({
    ...section,
    resources: selectDocuments({ selection, found }),
  }));
