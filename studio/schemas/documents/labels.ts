import { TranslateIcon } from "@sanity/icons/Translate";
import { defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** Each label with its name in the Studio, its initial text and where it appears. */
const labelFields: [name: string, title: string, text: string, description: string][] = [
  ["minutes", "Reading time", "min read", "After the minutes that an article takes to read."],
  ["writtenBy", "Authors", "Written by", "Above the authors of an article."],
  ["tags", "Tags", "Topics", "Above the tags of an article."],
  ["related", "Related articles", "Related articles", "Above the articles below an article."],
  [
    "categories",
    "Category filters",
    "Categories",
    "Read by screen readers for the category filters.",
  ],
  ["pages", "Page links", "Pages", "Read by screen readers for the links between pages of a list."],
  ["all", "Filter for all", "All", "The first of the category filters."],
  ["newer", "Link to newer articles", "Newer", "Below a list with several pages."],
  ["older", "Link to older articles", "Older", "Below a list with several pages."],
  ["empty", "Empty list", "Nothing here yet.", "In place of a list without entries."],
  ["customer", "Customer", "Customer", "Beside a customer story."],
  ["industry", "Industry", "Industry", "Beside a customer story."],
  ["modules", "Modules", "Modules", "Beside a customer story, above its modules."],
  ["when", "Time", "When", "Above the time of an event."],
  ["where", "Place", "Where", "Above the place of an event."],
  ["online", "Online", "Online", "In place of the place of an event online."],
  ["speakers", "Speakers", "Speakers", "Above the speakers of an event."],
  ["addToCalendar", "Calendar file", "Add to calendar", "Downloads the calendar file of an event."],
  ["recording", "Recording", "Watch the recording", "The button of a past event with a recording."],
  ["ended", "Past event", "This event has ended.", "On the page of a past event."],
  ["recommended", "Highlighted plan", "Recommended", "On a highlighted plan."],
  ["download", "Download", "Download Resource", "The button of a resource page."],
  ["note", "Callout: note", "Note", "Above a callout in a text."],
  ["tip", "Callout: tip", "Tip", "Above a callout in a text."],
  ["warning", "Callout: warning", "Warning", "Above a callout in a text."],
  ["story", "Link to a story", "Read the customer story", "Under a quote in a text."],
  ["playVideo", "Play a video", "Play video", "The button on a video in a text."],
  [
    "videoNotice",
    "Notice before a video",
    "This video is hosted by another service. If you play it, the service receives your IP address and may store cookies.",
    "Shown before the first video of another service plays, until the visitor agrees.",
  ],
  ["playOnce", "Play one video", "Play this video", "Under the notice: loads this video only."],
  [
    "playAlways",
    "Allow videos",
    "Always play videos",
    "Under the notice: saves the consent to functional storage.",
  ],
  ["watchAt", "Link to a video", "Watch on", "Before the name of the service: Watch on YouTube."],
];

/** The words that the site adds to the pages and lists of articles, stories, events and resources, and to blocks of text. */
export const labels = defineType({
  name: "labels",
  title: "Labels",
  type: "document",
  icon: TranslateIcon,
  fields: labelFields.map(([name, title, initialValue, description]) =>
    line({ name, title, description, initialValue }),
  ),
  preview: { prepare: () => ({ title: "Labels" }) },
});
