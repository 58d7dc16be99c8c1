import * as z from "zod";
import {
  createSelectionSchemas,
  matchesSelection,
  resolveSelection,
} from "../../content/entries/selection.ts";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";
import {
  jobOpeningCardFields,
  jobOpeningCardSchema,
} from "../../features/careers/job-opening.groq.ts";

export const jobOpeningsFields = /* groq */ `
  headline,
  lead,
  emptyText,
  selection{
    mode,
    limit,
    documents[]{ _key, _ref, "document": @->${jobOpeningCardFields} }
  },
  "_lists": "jobOpening",
  "found": *[_type == "jobOpening" && ^.selection.mode != "manual" && defined(path.current)
    && ${matchesSelection}] | order(published desc, _id)[0...200]${jobOpeningCardFields}
`;

export const jobOpeningsSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    emptyText: nullableText.catch(null),
    ...createSelectionSchemas(jobOpeningCardSchema),
  })
  .transform(({ selection, found, ...section }) => {
    const { items, limit } = resolveSelection({ selection, found });
    return { ...section, jobs: items, limit };
  });
