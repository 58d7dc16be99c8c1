import { defineQuery } from "next-sanity";
import { consentFields } from "../request/consent.ts";
import { announcementsFields } from "../entries/announcement.ts";
import { navigationFields } from "../entries/navigation.ts";
import { privacyNoticeFields } from "../request/privacy-notice.ts";
import { imageFields } from "./fragments.ts";

/** The site settings, brand, navigation and announcements, which every page needs for its header and footer. */
export const siteSettingsQuery =
  defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  _id,
  _type,
  "brand": *[_type == "brand" && _id == "brand"][0]{
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
  "navigation": *[_type == "navigation" && _id == "navigation"][0]${navigationFields},
  ${announcementsFields},
  blurb,
  "schedulingPage": schedulingPage{ _ref, "path": @->path.current },
  schedulingMeeting,
  schedulingUrl,
  enquiryFormUrl,
  enquiryFormMessages[]{ messageType, typePath, typeValue, valuePath },
  "scheduledPage": scheduledPage{ _ref, "path": @->path.current },
  "searchPage": searchPage{ _ref, "path": @->path.current },
  sampleNote,
  assistantName,
  assistantGreeting,
  socialLinks[]{ _key, network, url },
  newsletterTitle,
  copyright,
  privacyNotice{${privacyNoticeFields}},
  consent{${consentFields}},
  analyticsMeasurementId,
  conversionId
}`);
