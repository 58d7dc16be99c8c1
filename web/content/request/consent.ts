import * as z from "zod";
import { filled, optionalText } from "../sanity/schemas.ts";

/** The words of the consent banner and of the choices, from the site settings. */
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

export const consentShape = z.object({
  title: filled,
  text: filled,
  acceptLabel: filled,
  rejectLabel: filled,
  chooseLabel: filled,
  saveLabel: filled,
  savedText: filled,
  privacyControlText: filled,
  essentialTitle: filled,
  essentialText: filled,
  functionalTitle: filled,
  functionalText: filled,
  analyticsTitle: filled,
  analyticsText: filled,
  marketingTitle: filled,
  marketingText: filled,
  policyPage: z
    .object({ document: z.object({ path: optionalText, title: optionalText }).nullable() })
    .nullable()
    .transform((page) => page?.document ?? null),
});

export type ConsentWords = z.output<typeof consentShape>;
