import { defineQuery } from "next-sanity";
import { cache } from "react";
import * as z from "zod";
import type { ContentReader } from "../sanity/readers.ts";
import { nonEmptyText } from "../sanity/schemas.ts";

const labelsQuery = defineQuery(`*[_type == "labels" && _id == "labels"][0]{
  _id,
  _type,
  skip,
  menu,
  submenu,
  search,
  mainNavigation,
  footerNavigation,
  home,
  breadcrumb,
  contents,
  announcement,
  dismiss,
  minutes,
  writtenBy,
  tags,
  related,
  all,
  categories,
  pages,
  newer,
  older,
  empty,
  customer,
  industry,
  modules,
  when,
  where,
  online,
  speakers,
  addToCalendar,
  recording,
  ended,
  recommended,
  download,
  note,
  tip,
  warning,
  story,
  playVideo,
  videoNotice,
  playOnce,
  playAlways,
  watchAt
}`);

const labelsSchema = z.object({
  skip: nonEmptyText.catch("Skip to content"),
  menu: nonEmptyText.catch("Menu"),
  submenu: nonEmptyText.catch("menu"),
  search: nonEmptyText.catch("Search"),
  mainNavigation: nonEmptyText.catch("Main"),
  footerNavigation: nonEmptyText.catch("Footer"),
  home: nonEmptyText.catch("Return to Home"),
  breadcrumb: nonEmptyText.catch("Breadcrumb"),
  contents: nonEmptyText.catch("On this page"),
  announcement: nonEmptyText.catch("Announcement"),
  dismiss: nonEmptyText.catch("Dismiss"),
  minutes: nonEmptyText.catch("min read"),
  writtenBy: nonEmptyText.catch("Written by"),
  tags: nonEmptyText.catch("Topics"),
  related: nonEmptyText.catch("Related articles"),
  categories: nonEmptyText.catch("Categories"),
  pages: nonEmptyText.catch("Pages"),
  all: nonEmptyText.catch("All"),
  newer: nonEmptyText.catch("Newer"),
  older: nonEmptyText.catch("Older"),
  empty: nonEmptyText.catch("Nothing here yet."),
  customer: nonEmptyText.catch("Customer"),
  industry: nonEmptyText.catch("Industry"),
  modules: nonEmptyText.catch("Modules"),
  when: nonEmptyText.catch("When"),
  where: nonEmptyText.catch("Where"),
  online: nonEmptyText.catch("Online"),
  speakers: nonEmptyText.catch("Speakers"),
  addToCalendar: nonEmptyText.catch("Add to calendar"),
  recording: nonEmptyText.catch("Watch the recording"),
  ended: nonEmptyText.catch("This event has ended."),
  recommended: nonEmptyText.catch("Recommended"),
  download: nonEmptyText.catch("Download Resource"),
  note: nonEmptyText.catch("Note"),
  tip: nonEmptyText.catch("Tip"),
  warning: nonEmptyText.catch("Warning"),
  story: nonEmptyText.catch("Read the customer story"),
  playVideo: nonEmptyText.catch("Play video"),
  videoNotice: nonEmptyText.catch(
    "This video is hosted by another service. If you play it, the service receives your IP address and may store cookies.",
  ),
  playOnce: nonEmptyText.catch("Play this video"),
  playAlways: nonEmptyText.catch("Always play videos"),
  watchAt: nonEmptyText.catch("Watch on"),
});

/** The words that the site adds to content. Missing ones have defaults. */
export type Labels = z.output<typeof labelsSchema>;

/** The labels of a site whose content has none. */
export const defaultLabels: Labels = labelsSchema.parse({});

/** Loads the labels once per request. @throws when the content is unreachable. */
export const loadLabels = cache(async (content: ContentReader): Promise<Labels> =>
  labelsSchema.parse((await content.read(labelsQuery, {}, { finds: ["labels"] })) ?? {}),
);
