import * as z from "zod";
import { buttonFields, layoutFields } from "../../content/sanity/fragments.ts";
import {
  buttonsSchema,
  layoutSchema,
  nonEmptyText,
  nullableText,
} from "../../content/sanity/schemas.ts";

export const statementFields = /* groq */ `
  eyebrow,
  headline,
  text,
  buttons[]${buttonFields},
  ${layoutFields}
`;

export const statementSchema = z.object({
  eyebrow: nullableText,
  headline: nonEmptyText,
  text: nonEmptyText,
  buttons: buttonsSchema,
  layout: layoutSchema,
});
