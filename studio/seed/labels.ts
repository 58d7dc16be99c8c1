import type { SeedLabels } from "./seed-document.ts";

/** The words that the site adds to articles, stories, events and resources. */
export const labels: SeedLabels = {
  _id: "labels",
  _type: "labels",
  minutes: "min read",
  writtenBy: "Written by",
  tags: "Topics",
  related: "Related articles",
  categories: "Categories",
  pages: "Pages",
  all: "All",
  newer: "Newer",
  older: "Older",
  empty: "Nothing here yet.",
  customer: "Customer",
  industry: "Industry",
  modules: "Modules",
  when: "When",
  where: "Where",
  online: "Online",
  speakers: "Speakers",
  addToCalendar: "Add to calendar",
  recording: "Watch the recording",
  ended: "This event has ended.",
  recommended: "Recommended",
  download: "Download Resource",
};
