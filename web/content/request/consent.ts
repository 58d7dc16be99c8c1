import * as z from "zod";
import { nonEmptyText, nullableText } from "../sanity/schemas.ts";

/** GROQ projection of the consent texts in the site settings. */
export const consentFields = /* groq */ `
  title,
  text,
  acceptLabel,
  rejectLabel,
  chooseLabel,
  saveLabel,
  savedText,
  privacyControlText,
  essentialTitle,
  essentialText,
  functionalTitle,
  functionalText,
  analyticsTitle,
  analyticsText,
  marketingTitle,
  marketingText,
  policyPage{ _ref, "document": @->{ _id, _type, "path": path.current, title } }
`;

export const consentSchema = z.object({
  title: nonEmptyText,
  text: nonEmptyText,
  acceptLabel: nonEmptyText,
  rejectLabel: nonEmptyText,
  chooseLabel: nonEmptyText,
  saveLabel: nonEmptyText,
  savedText: nonEmptyText,
  privacyControlText: nonEmptyText,
  essentialTitle: nonEmptyText,
  essentialText: nonEmptyText,
  functionalTitle: nonEmptyText,
  functionalText: nonEmptyText,
  analyticsTitle: nonEmptyText,
  analyticsText: nonEmptyText,
  marketingTitle: nonEmptyText,
  marketingText: nonEmptyText,
  policyPage: z
    .object({ document: z.object({ path: nullableText, title: nullableText }).nullable() })
    .nullable()
    .transform((page) => page?.document ?? null),
});

export type ConsentContent = z.output<typeof consentSchema>;
