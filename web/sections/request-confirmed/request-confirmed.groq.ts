import * as z from "zod";
import { buttonFields, pageLink } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText, pageLinkShape } from "../../content/sanity/shapes.ts";

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

const point = z.object({ _key: z.string(), title: filled, text: filled });

export const requestConfirmedSchema = z.object({
  headline: filled,
  lead: optionalText,
  chatNoticeText: filled,
  stepsHeadline: filled,
  steps: z.array(point),
  linksHeadline: filled,
  links: z.array(point.extend({ page: pageLinkShape })),
  buttons: buttonsShape,
});
