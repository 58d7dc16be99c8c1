import * as z from "zod";
import { buttonFields, pageLink } from "../../content/sanity/fragments.ts";
import {
  buttonsSchema,
  nonEmptyText,
  nullableText,
  pageLinkSchema,
} from "../../content/sanity/schemas.ts";

export const requestConfirmedFields = /* groq */ `
  headline,
  lead,
  chatNoticeText,
  stepsHeadline,
  steps[]{ _key, title, text },
  linksHeadline,
  links[]{ _key, title, text, ${pageLink} },
  buttons[]${buttonFields}
`;

const point = z.object({ _key: z.string(), title: nonEmptyText, text: nonEmptyText });

export const requestConfirmedSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  chatNoticeText: nonEmptyText,
  stepsHeadline: nonEmptyText,
  steps: z.array(point),
  linksHeadline: nonEmptyText,
  links: z.array(point.extend({ page: pageLinkSchema })),
  buttons: buttonsSchema,
});
