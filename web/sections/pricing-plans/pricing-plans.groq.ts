import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import {
  buttonsSchema,
  flagSchema,
  nonEmptyText,
  nullableText,
  validItems,
} from "../../content/sanity/schemas.ts";
import { createSelectionSchemas, selectDocuments } from "../../content/entries/selection.ts";

const planFields = /* groq */ `{
  _id,
  _type,
  name,
  audience,
  price,
  period,
  included,
  buttons[]${buttonFields},
  isHighlighted
}`;

export const pricingPlansFields = /* groq */ `
  headline,
  lead,
  note,
  selection{ mode, limit, documents[]{ _key, _ref, "document": @->${planFields} } },
  "_lists": "pricingPlan",
  "found": *[_type == "pricingPlan" && ^.selection.mode != "manual"]
    | order(name, _id)[0...12]${planFields}
`;

const planSchema = z.object({
  _id: z.string(),
  name: nonEmptyText,
  audience: nullableText.catch(null),
  price: nonEmptyText,
  period: nullableText.catch(null),
  included: validItems(nonEmptyText),
  buttons: buttonsSchema.catch(null),
  isHighlighted: flagSchema,
});

export const pricingPlansSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    note: nullableText.catch(null),
    ...createSelectionSchemas(planSchema),
  })
  .transform(({ selection, found, ...section }) => ({
    ...section,
    plans: selectDocuments({ selection, found }),
  }));
