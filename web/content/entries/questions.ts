import * as z from "zod";
import { allSections, richText } from "../sanity/fragments.ts";
import { validItems } from "../sanity/schemas.ts";
import { createSelectionSchemas, matchesSelection, selectDocuments } from "./selection.ts";

const questionFields = /* groq */ `{ _id, _rev, _type, question, answer[]${richText}, sample }`;

/** What a section with questions lists. */
export const questionSelection = /* groq */ `
  selection{ mode, limit, documents[]{ _key, _ref, "document": @->${questionFields} } },
  "_lists": "faq",
  "found": *[_type == "faq" && ^.selection.mode != "manual"
    && ${matchesSelection}] | order(_createdAt desc, _id)[0...48]${questionFields}
`;

/** All sections of a page that list questions; see `createListedQuestionsSchema`. */
export const questionSections = /* groq */ `${allSections}[_type == "faqs"]{${questionSelection}}`;

/** Accepts the result of `questionSections` and returns the questions that the page shows. */
export function createListedQuestionsSchema<Question extends z.ZodType>(question: Question) {
  return validItems(z.object(createSelectionSchemas(question))).transform((sections) =>
    sections.flatMap((section) => selectDocuments(section)),
  );
}
