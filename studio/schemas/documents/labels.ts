import { TranslateIcon } from "@sanity/icons/Translate";
import { defineType } from "sanity";
import { documentName } from "../fields/document-name.ts";
import { line } from "../fields/text-fields.ts";

type LabelField = [name: string, title: string, text: string, description: string];

/** The tabs of the document with their labels: name, title in the Studio, first text, place. */
const tabs: { name: string; title: string; labels: LabelField[] }[] = [
  {
    name: "site",
    title: "Every page",
    labels: [
      ["skip", "Skip link", "Skip to content", "The first link of a page, for keyboards."],
      ["menu", "Menu button", "Menu", "Read by screen readers for the menu on small screens."],
      [
        "submenu",
        "Panel button",
        "menu",
        "Read by screen readers after the label of a header link, for the button that opens its panel.",
      ],
      ["search", "Search", "Search", "The link to the search in the header."],
      ["mainNavigation", "Header links", "Main", "Read by screen readers for the links."],
      ["footerNavigation", "Footer links", "Footer", "Read by screen readers for the links."],
      ["home", "Way home", "Return to Home", "The button on the page of an unknown address."],
      ["breadcrumb", "Breadcrumb", "Breadcrumb", "Read by screen readers for the way to a page."],
      [
        "contents",
        "Contents",
        "On this page",
        "Read by screen readers for the contents of a page.",
      ],
      [
        "announcement",
        "Announcement",
        "Announcement",
        "Read by screen readers before an announcement.",
      ],
      [
        "dismiss",
        "Dismiss",
        "Dismiss",
        "Read by screen readers for the button that hides an announcement.",
      ],
    ],
  },
  {
    name: "lists",
    title: "Lists",
    labels: [
      ["categories", "Category filters", "Categories", "Read by screen readers for the filters."],
      ["all", "Filter for all", "All", "The first of the category filters."],
      ["pages", "Page links", "Pages", "Read by screen readers for the links between pages."],
      ["newer", "Link to newer articles", "Newer", "Below a list with several pages."],
      ["older", "Link to older articles", "Older", "Below a list with several pages."],
      ["empty", "Empty list", "Nothing here yet.", "In place of a list without entries."],
    ],
  },
  {
    name: "articles",
    title: "Articles",
    labels: [
      ["minutes", "Reading time", "min read", "After the minutes that an article takes to read."],
      ["writtenBy", "Authors", "Written by", "Above the authors of an article."],
      ["tags", "Tags", "Topics", "Above the tags of an article."],
      ["related", "Related articles", "Related articles", "Above the articles below an article."],
    ],
  },
  {
    name: "stories",
    title: "Customer stories",
    labels: [
      ["customer", "Customer", "Customer", "Beside a customer story."],
      ["industry", "Industry", "Industry", "Beside a customer story."],
      ["modules", "Modules", "Modules", "Beside a customer story, above its modules."],
    ],
  },
  {
    name: "events",
    title: "Events",
    labels: [
      ["when", "Time", "When", "Above the time of an event."],
      ["where", "Place", "Where", "Above the place of an event."],
      ["online", "Online", "Online", "In place of the place of an event online."],
      ["speakers", "Speakers", "Speakers", "Above the speakers of an event."],
      [
        "register",
        "Register",
        "Register",
        "The button of an event with a form, and above the form.",
      ],
      ["addToCalendar", "Calendar file", "Add to calendar", "Downloads the file of an event."],
      ["recording", "Recording", "Watch the recording", "The button of a recorded past event."],
      ["ended", "Past event", "This event has ended.", "On the page of a past event."],
    ],
  },
  {
    name: "careers",
    title: "Job openings",
    labels: [
      ["location", "Location", "Location", "Above the location of a job."],
      ["workplace", "Workplace", "Workplace", "Above where the work of a job is done."],
      ["onSite", "Workplace: on site", "On site", "On the card and the page of a job."],
      ["hybrid", "Workplace: hybrid", "Hybrid", "On the card and the page of a job."],
      ["remote", "Workplace: remote", "Remote", "On the card and the page of a job."],
      ["employment", "Employment type", "Employment type", "Above the employment type of a job."],
      ["fullTime", "Employment: full time", "Full time", "On the card and the page of a job."],
      ["partTime", "Employment: part time", "Part time", "On the card and the page of a job."],
      ["contract", "Employment: contract", "Contract", "On the card and the page of a job."],
      ["internship", "Employment: internship", "Internship", "On the card and the page of a job."],
      ["posted", "Posted", "Posted", "Above the date on which a job was posted."],
      ["applyBy", "Closing date", "Apply by", "Above the last day for applications."],
      ["apply", "Apply", "Apply for this job", "The button of an open job."],
      [
        "jobClosed",
        "Closed job",
        "Applications for this job are closed.",
        "On the page of a job after its closing date.",
      ],
    ],
  },
  {
    name: "text",
    title: "Blocks of text",
    labels: [
      ["note", "Callout: note", "Note", "Above a callout in a text."],
      ["tip", "Callout: tip", "Tip", "Above a callout in a text."],
      ["warning", "Callout: warning", "Warning", "Above a callout in a text."],
      [
        "story",
        "Link to a story",
        "Read the customer story",
        "Under a quote in a text and under a testimonial.",
      ],
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
      [
        "watchAt",
        "Link to a video",
        "Watch on",
        "Before the name of the service: Watch on YouTube.",
      ],
    ],
  },
  {
    name: "offers",
    title: "Plans and resources",
    labels: [
      ["recommended", "Highlighted plan", "Recommended", "On a highlighted plan."],
      ["download", "Download", "Download Resource", "The button of a resource page."],
    ],
  },
];

/** The words that the site adds to the content of its pages. A singleton. */
export const labels = defineType({
  name: "labels",
  title: "Interface labels",
  type: "document",
  icon: TranslateIcon,
  groups: tabs.map(({ name, title }, index) => ({ name, title, default: index === 0 })),
  fields: [
    documentName("Interface labels"),
    ...tabs.flatMap(({ name: group, labels: fields }) =>
      fields.map(([name, title, initialValue, description]) =>
        line({ name, title, description, initialValue, group }),
      ),
    ),
  ],
  preview: { prepare: () => ({ title: "Interface labels" }) },
});
