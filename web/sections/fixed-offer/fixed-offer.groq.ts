import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const fixedOfferFields = /* groq */ `
  headline,
  lead,
  price,
  period,
  scopeTitle,
  included,
  buttons[]${buttonFields},
  stepsHeadline,
  weekLabel,
  steps[]{ _key, title, text, from, to },
  points[]{ _key, title, text }
`;

const week = z.number().int().min(1).max(12);

export const fixedOfferSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  price: nonEmptyText,
  period: nullableText,
  scopeTitle: nonEmptyText,
  included: z.array(nonEmptyText).min(1),
  buttons: buttonsSchema,
  stepsHeadline: nonEmptyText,
  weekLabel: nonEmptyText,
  steps: z
    .array(
      z.object({
        _key: z.string(),
        title: nonEmptyText,
        text: nonEmptyText,
        from: week,
        to: week,
      }),
    )
    .min(1),
  points: z
    .array(z.object({ _key: z.string(), title: nonEmptyText, text: nonEmptyText }))
    .nullable()
    .transform((points) => points ?? []),
});
