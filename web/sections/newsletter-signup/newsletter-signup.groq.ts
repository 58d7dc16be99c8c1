import * as z from "zod";
import { filled, optionalText } from "../../content/sanity/schemas.ts";

export const newsletterSignupFields = /* groq */ `
  headline,
  lead
`;

export const newsletterSignupShape = z.object({ headline: filled, lead: optionalText });
