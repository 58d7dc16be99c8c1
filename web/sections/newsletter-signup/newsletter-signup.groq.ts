import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const newsletterSignupFields = /* groq */ `
  headline,
  lead
`;

export const newsletterSignupSchema = z.object({ headline: nonEmptyText, lead: nullableText });
