import * as z from "zod";
import {
  nonEmptyText,
  hueSchema,
  nullableText,
  pathSchema,
  publishedDocuments,
  validItems,
} from "../../content/sanity/schemas.ts";

export const industriesFields = /* groq */ `
  headline,
  lead,
  problemLabel,
  solutionLabel,
  beforeLabel,
  afterLabel,
  benefitsLabel,
  industries[]{
    _key,
    _ref,
    "document": @->{
      _id,
      _type,
      title,
      problem,
      solution,
      hue,
      benefits,
      metrics[]{ _key, label, before, after, beforeValue, afterValue, improvement },
      modules[]{ _key, _ref, "document": @->{ _id, _type, name, "path": path.current } }
    }
  }
`;

const metric = z.object({
  _key: z.string(),
  label: nonEmptyText,
  before: nonEmptyText,
  after: nonEmptyText,
  beforeValue: z.number().nonnegative(),
  afterValue: z.number().nonnegative(),
  improvement: nonEmptyText,
});

export const industriesSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  problemLabel: nonEmptyText,
  solutionLabel: nonEmptyText,
  beforeLabel: nonEmptyText,
  afterLabel: nonEmptyText,
  benefitsLabel: nonEmptyText,
  industries: publishedDocuments(
    z.object({
      _id: z.string(),
      title: nonEmptyText,
      problem: nonEmptyText,
      solution: nonEmptyText,
      hue: hueSchema,
      benefits: validItems(nonEmptyText),
      metrics: validItems(metric),
      modules: publishedDocuments(
        z.object({ _id: z.string(), name: nonEmptyText, path: pathSchema }),
      ),
    }),
  ),
});
