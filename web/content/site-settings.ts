import "server-only";
import { cache } from "react";
import * as z from "zod";
import { safeAddress } from "./address.ts";
import type { ContentReader } from "./readers.ts";
import { filled, imageShape, optionalText, pageLinkShape } from "./shapes.ts";
import { siteSettingsQuery } from "./site-settings.groq.ts";

const address = z.string().transform((text) => safeAddress(text) ?? null);

/** A list that keeps its sound items: one bad link must not take the whole menu with it. */
function soundItems<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((value) => item.safeParse(value).data ?? []));
}

const links = soundItems(
  z.object({ _key: z.string(), label: filled, page: pageLinkShape }),
).transform((items) =>
  items.flatMap(({ _key: key, label, page }) => {
    const href = safeAddress(page?.path);
    return href ? [{ key, label, href }] : [];
  }),
);

const path = pageLinkShape.transform((page) => safeAddress(page?.path) ?? null).catch(null);

const settingsShape = z.object({
  brand: filled.catch("Home"),
  blurb: optionalText.catch(null),
  logo: imageShape.catch(null),
  navigation: links,
  demoLabel: filled.catch("Request Demo"),
  schedulingPage: path,
  schedulingUrl: address.nullable().catch(null),
  enquiryFormUrl: address.nullable().catch(null),
  searchPage: path,
  searchLabel: filled.catch("Search"),
  sampleLabel: filled.catch("Sample"),
  responsePromise: filled.catch("within 24 hours"),
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
});

/** What stands around every page. Missing or malformed parts are left out, never a broken page. */
export type SiteSettings = z.output<typeof settingsShape> & {
  /** Where demo buttons lead: the outside scheduling page, the site's own, or the contact page. */
  demoAddress: string;
};

/** The site settings, read once per request. @throws when the content does not answer. */
export const siteSettings = cache(async (content: ContentReader): Promise<SiteSettings> => {
  const found = await content.read(siteSettingsQuery, {}, { finds: ["siteSettings"] });
  const settings = settingsShape.parse(found ?? {});
  return {
    ...settings,
    demoAddress: settings.schedulingUrl ?? settings.schedulingPage ?? "/contact",
  };
});
