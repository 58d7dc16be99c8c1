import { allSections, richText } from "../sanity/fragments.ts";
import { matchesSelection } from "./selection.ts";

const questionFields = /* groq */ `{ _id, _rev, _type, question, answer[]${richText} }`;

/** What a section with questions lists. */
export const questionSelection = /* groq */ `
  selection{ mode, limit, documents[]{ _key, _ref, "document": @->${questionFields} } },
  "_lists": "faq",
  "found": *[_type == "faq" && ^.selection.mode != "manual"
    && ${matchesSelection}] | order(_createdAt desc, _id)[0...48]${questionFields}
`;

/** All sections of a page that list questions; see `createListedEntriesSchema`. */
export const questionSections = /* groq */ `${allSections}[_type == "faqs"]{${questionSelection}}`;
