import "server-only";
import { cache } from "react";
import * as z from "zod";
import { toSafeHref } from "../render/safe-href.ts";
import { consentSchema } from "../request/consent.ts";
import { privacyNoticeSchema } from "../request/privacy-notice.ts";
import {
  announcementsSchema,
  findActive,
  findNextChange,
  type Announcement,
} from "../entries/announcement.ts";
import { brandSchema } from "./brand.ts";
import { navigationSchema } from "../entries/navigation.ts";
import type { ContentReader } from "./readers.ts";
import { nonEmptyText, nullableText, pageLinkSchema, validItems } from "./schemas.ts";
import { siteSettingsQuery } from "./site-settings.groq.ts";
import { bookingPath } from "../request/request-context.ts";

const address = z.string().transform((text) => toSafeHref(text) ?? null);

const path = pageLinkSchema.transform((page) => toSafeHref(page?.path) ?? null).catch(null);

/** An id of the analytics service; null for characters that would break its URL. */
const serviceId = z
  .string()
  .trim()
  .regex(/^[\w/-]+$/)
  .nullable()
  .catch(null);

/** How to recognize a message of the external form; a pattern that matches every message is invalid. */
const formMessage = z
  .object({
    messageType: z.enum(["height", "started", "submitted"]),
    typePath: nonEmptyText.nullable(),
    typeValue: nonEmptyText.nullable(),
    valuePath: nonEmptyText.nullable(),
  })
  .refine(({ messageType, typePath, typeValue, valuePath }) =>
    typePath ? typeValue : messageType === "height" && valuePath !== null,
  );

const settingsSchema = z.object({
  brand: brandSchema,
  announcements: announcementsSchema,
  blurb: nullableText.catch(null),
  navigation: navigationSchema,
  schedulingPage: path,
  schedulingMeeting: nullableText.catch(null),
  schedulingUrl: address.nullable().catch(null),
  enquiryFormUrl: address.nullable().catch(null),
  enquiryFormMessages: validItems(formMessage),
  scheduledPage: path,
  searchPage: path,
  sampleNote: nullableText.catch(null),
  assistantName: nonEmptyText.catch("Assistant"),
  assistantGreeting: nullableText.catch(null),
  socialLinks: validItems(
    z.object({
      _key: z.string(),
      network: z.enum(["linkedin", "x", "instagram"]),
      url: nonEmptyText,
    }),
  ).transform((items) =>
    items.flatMap(({ _key: key, network, url }) => {
      const href = toSafeHref(url);
      return href ? [{ key, network, href }] : [];
    }),
  ),
  newsletterTitle: nonEmptyText.catch("Stay Updated"),
  copyright: nullableText.catch(null),
  privacyNotice: privacyNoticeSchema.nullable().catch(null),
  consent: consentSchema.nullable().catch(null),
  analyticsMeasurementId: serviceId,
  conversionId: serviceId,
});

/** The validated site settings. Missing or invalid parts get defaults and never break a page. */
export type SiteSettings = Omit<z.output<typeof settingsSchema>, "announcements"> & {
  /** The announcement above the header of every page. */
  announcement: Announcement | null;
  /** Target of demo buttons: the external scheduling page, the site's own, or the booking page. */
  demoHref: string;
};

/** Loads the site settings once per request. @throws when the content is unreachable. */
export const loadSiteSettings = cache(async (content: ContentReader): Promise<SiteSettings> => {
  const now = Date.now();
  const found = await content.read(
    siteSettingsQuery,
    {},
    {
      // Both may not exist yet.
      lists: ["brand", "navigation"],
      finds: ["siteSettings"],
      getExpiry: (result) => findNextChange(announcementsSchema.parse(result?.announcements), now),
    },
  );
  const { announcements, ...settings } = settingsSchema.parse({
    brand: null,
    navigation: null,
    ...found,
  });
  return {
    ...settings,
    announcement: chooseAnnouncement(announcements, now, content),
    demoHref: settings.schedulingUrl ?? settings.schedulingPage ?? bookingPath,
  };
});

/** Editors see an announcement before its start, and again after they dismissed it on the site. */
function chooseAnnouncement(
  announcements: readonly Announcement[],
  now: number,
  { isPublished }: ContentReader,
): Announcement | null {
  const active = findActive(announcements, now, { includesUpcoming: !isPublished });
  return active && { ...active, dismissible: active.dismissible && isPublished };
}

/** The settings of a draft, which asks for no consent because it counts nothing. */
export const withoutTracking = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  consent: null,
  analyticsMeasurementId: null,
  conversionId: null,
});
