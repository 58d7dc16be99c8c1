import * as z from "zod";
import { toSafeHref } from "../render/safe-href.ts";
import { pageLink } from "../sanity/fragments.ts";
import { nonEmptyText, pageLinkSchema } from "../sanity/schemas.ts";

/** GROQ projection of the privacy notice that the site settings show at each form. */
export const privacyNoticeFields = /* groq */ `
  formText,
  newsletterText,
  linkLabel,
  ${pageLink},
  version
`;

export const privacyNoticeSchema = z.object({
  formText: nonEmptyText,
  newsletterText: nonEmptyText,
  linkLabel: nonEmptyText,
  page: pageLinkSchema.transform((page) => toSafeHref(page?.path) ?? null),
  version: nonEmptyText.max(40),
});

export type PrivacyNotice = z.output<typeof privacyNoticeSchema>;
