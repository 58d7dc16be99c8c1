import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/shapes.ts";

export const newsletterSignupFields = /* groq */ `
  headline,
  lead
`;

export const newsletterSignupSchema = z.object({ headline: filled, lead: optionalText });
