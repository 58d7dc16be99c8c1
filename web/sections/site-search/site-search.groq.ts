import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

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
  headline: filled,
  lead: optionalText,
  placeholder: filled,
  submitLabel: filled,
  emptyText: filled,
  pagesLabel: filled,
  modulesLabel: filled,
  resourcesLabel: filled,
  faqsLabel: filled,
});
