import * as z from "zod";
import {
  filled,
  hueShape,
  optionalText,
  pathShape,
  published,
  soundItems,
} from "../../content/sanity/shapes.ts";

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
  label: filled,
  before: filled,
  after: filled,
  beforeValue: z.number().nonnegative(),
  afterValue: z.number().nonnegative(),
  improvement: filled,
});

export const industriesSchema = z.object({
  headline: filled,
  lead: optionalText,
  problemLabel: filled,
  solutionLabel: filled,
  beforeLabel: filled,
  afterLabel: filled,
  benefitsLabel: filled,
  industries: published(
    z.object({
      _id: z.string(),
      title: filled,
      problem: filled,
      solution: filled,
      hue: hueShape,
      benefits: soundItems(filled),
      metrics: soundItems(metric),
      modules: published(z.object({ _id: z.string(), name: filled, path: pathShape })),
    }),
  ),
});
