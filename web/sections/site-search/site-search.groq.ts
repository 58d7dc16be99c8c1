import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const siteSearchFields = /* groq */ `
  headline,
  lead,
  placeholder,
  submitLabel,
  emptyText,
  pagesLabel,
  modulesLabel,
  resourcesLabel,
  faqsLabel
`;

export const siteSearchSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  placeholder: nonEmptyText,
  submitLabel: nonEmptyText,
  emptyText: nonEmptyText,
  pagesLabel: nonEmptyText,
  modulesLabel: nonEmptyText,
  resourcesLabel: nonEmptyText,
  faqsLabel: nonEmptyText,
});
