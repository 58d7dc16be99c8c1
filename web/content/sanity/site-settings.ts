import "server-only";
import { cache } from "react";
import * as z from "zod";
import { safeAddress } from "../render/safe-href.ts";
import { consentShape } from "../request/consent.ts";
import { privacyNoticeShape } from "../request/privacy-notice.ts";
import type { ContentReader } from "./readers.ts";
import { filled, imageShape, optionalText, pageLinkShape, soundItems } from "./schemas.ts";
import { siteSettingsQuery } from "./site-settings.groq.ts";
import { bookingPath } from "../request/request-context.ts";

const address = z.string().transform((text) => safeAddress(text) ?? null);

const links = soundItems(
  z.object({ _key: z.string(), label: filled, page: pageLinkShape }),
).transform((items) =>
  items.flatMap(({ _key: key, label, page }) => {
    const href = safeAddress(page?.path);
    return href ? [{ key, label, href }] : [];
  }),
);

const path = pageLinkShape.transform((page) => safeAddress(page?.path) ?? null).catch(null);

/** An id at the analytics service; what cannot be one would only break its address. */
const serviceId = z
  .string()
  .trim()
  .regex(/^[\w/-]+$/)
  .nullable()
  .catch(null);

/** How an outside form says what it has to say; one that would take every message for itself is unsound. */
const formMessage = z
  .object({
    means: z.enum(["height", "started", "submitted"]),
    field: filled.nullable(),
    says: filled.nullable(),
    carries: filled.nullable(),
  })
  .refine(({ means, field, says, carries }) =>
    field ? says : means === "height" && carries !== null,
  );

const settingsShape = z.object({
  brand: filled.catch("Home"),
  blurb: optionalText.catch(null),
  logo: imageShape.catch(null),
  navigation: links,
  demoLabel: filled.catch("Request Demo"),
  schedulingPage: path,
  schedulingUrl: address.nullable().catch(null),
  enquiryFormUrl: address.nullable().catch(null),
  enquiryFormMessages: soundItems(formMessage),
  scheduledPage: path,
  searchPage: path,
  searchLabel: filled.catch("Search"),
  homeLabel: filled.catch("Return to Home"),
  sampleLabel: filled.catch("Sample"),
  assistantName: filled.catch("Assistant"),
  assistantGreeting: optionalText.catch(null),
  socialLinks: soundItems(
    z.object({ _key: z.string(), network: z.enum(["linkedin", "x", "instagram"]), url: filled }),
  ).transform((items) =>
    items.flatMap(({ _key: key, network, url }) => {
      const href = safeAddress(url);
      return href ? [{ key, network, href }] : [];
    }),
  ),
  newsletterTitle: filled.catch("Stay Updated"),
  legalLinks: links,
  copyright: optionalText.catch(null),
  privacyNotice: privacyNoticeShape.nullable().catch(null),
  consent: consentShape.nullable().catch(null),
  analyticsMeasurementId: serviceId,
  conversionId: serviceId,
  organization: z
    .object({ legalName: filled, description: optionalText, foundingDate: optionalText })
    .nullable()
    .catch(null),
});

/** What stands around every page. Missing or malformed parts are left out, never a broken page. */
export type SiteSettings = z.output<typeof settingsShape> & {
  /** Where demo buttons lead: the outside scheduling page, the site's own, or the built-in booking. */
  demoAddress: string;
};

/** The site settings, read once per request. @throws when the content does not answer. */
export const siteSettings = cache(async (content: ContentReader): Promise<SiteSettings> => {
  const found = await content.read(siteSettingsQuery, {}, { finds: ["siteSettings"] });
  const settings = settingsShape.parse(found ?? {});
  return {
    ...settings,
    demoAddress: settings.schedulingUrl ?? settings.schedulingPage ?? bookingPath,
  };
});
