import * as z from "zod";
import { safeAddress } from "../render/safe-href.ts";
import { pageLink } from "../sanity/fragments.ts";
import { filled, pageLinkShape } from "../sanity/schemas.ts";

/** What is said at each form about its data, from the site settings. */
export const privacyNoticeFields = /* groq */ `
  formText,
  newsletterText,
  linkLabel,
  ${pageLink},
  version
`;

export const privacyNoticeShape = z.object({
  formText: filled,
  newsletterText: filled,
  linkLabel: filled,
  page: pageLinkShape.transform((page) => safeAddress(page?.path) ?? null),
  version: filled.max(40),
});

export type PrivacyNotice = z.output<typeof privacyNoticeShape>;
