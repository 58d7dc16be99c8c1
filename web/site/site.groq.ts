import { defineQuery } from "next-sanity";
import { imageFields, pageLink } from "../content/fragments.ts";

/** What every page shows around its sections. */
export const siteSettingsQuery = defineQuery(`*[_id == "siteSettings"][0]{
  _id,
  brand,
  blurb,
  logo${imageFields},
  navigation[]{ _key, label, ${pageLink} },
  demoLabel,
  schedulingUrl,
  responsePromise,
  socialLinks[]{ _key, network, url },
  newsletterTitle,
  legalLinks[]{ _key, label, ${pageLink} },
  copyright
}`);

/** What search engines are told to visit. */
export const sitemapQuery = defineQuery(
  `*[_type == "page" && defined(path.current) && seo.noIndex != true] | order(path.current){
    _id,
    "path": path.current,
    _updatedAt
  }`,
);
