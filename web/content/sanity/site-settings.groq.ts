import { defineQuery } from "next-sanity";
import { consentFields } from "../request/consent.ts";
import { announcementsFields } from "../entries/announcement.ts";
import { imageFields, pageLink } from "./fragments.ts";
import { privacyNoticeFields } from "../request/privacy-notice.ts";

/**
 * The site settings, the brand and the announcements, which every page needs for its header and footer.
 * `_lists` makes a page depend on a brand that does not exist yet.
 */
export const siteSettingsQuery = defineQuery(`*[_id == "siteSettings"][0]{
  _id,
  _type,
  "_lists": "brand",
  "brand": *[_id == "brand"][0]{
    _id,
    _type,
    _updatedAt,
    name,
    titleSuffix,
    accent,
    darkAccent,
    typeface,
    logo${imageFields},
    darkLogo${imageFields},
    favicon${imageFields},
    shareImage${imageFields},
    organization{ legalName, description, foundingDate }
  },
  ${announcementsFields},
  "announcementLabels": *[_id == "labels"][0]{ _id, _type, announcement, dismiss },
  blurb,
  navigation[]{ _key, label, ${pageLink} },
  demoLabel,
  "schedulingPage": schedulingPage{ _ref, "path": @->path.current },
  schedulingUrl,
  enquiryFormUrl,
  enquiryFormMessages[]{ messageType, typePath, typeValue, valuePath },
  "scheduledPage": scheduledPage{ _ref, "path": @->path.current },
  "searchPage": searchPage{ _ref, "path": @->path.current },
  searchLabel,
  homeLabel,
  sampleLabel,
  assistantName,
  assistantGreeting,
  socialLinks[]{ _key, network, url },
  newsletterTitle,
  legalLinks[]{ _key, label, ${pageLink} },
  copyright,
  privacyNotice{${privacyNoticeFields}},
  consent{${consentFields}},
  analyticsMeasurementId,
  conversionId
}`);
