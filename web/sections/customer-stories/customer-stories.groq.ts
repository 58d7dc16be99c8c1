import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";
import {
  createSelectionSchemas,
  matchesSelection,
  selectDocuments,
} from "../../content/entries/selection.ts";
import {
  customerStoryCardFields,
  customerStoryCardSchema,
} from "../../features/customer-stories/customer-story.groq.ts";

export const customerStoriesFields = /* groq */ `
  headline,
  lead,
  selection{
    mode,
    limit,
    documents[]{ _key, _ref, "document": @->${customerStoryCardFields} }
  },
  "_lists": "customerStory",
  "found": *[_type == "customerStory" && ^.selection.mode != "manual" && defined(path.current)
    && ${matchesSelection}] | order(published desc, _id)[0...50]${customerStoryCardFields}
`;

export const customerStoriesSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    ...createSelectionSchemas(customerStoryCardSchema),
  })
  .transform(({ headline, lead, ...selected }) => ({
    headline,
    lead,
    stories: selectDocuments(selected),
  }));
