import { BillIcon } from "@sanity/icons/Bill";
import { defineField, defineType } from "sanity";
import { pagePath } from "../fields/page-path.ts";
import { richText } from "../fields/rich-text.ts";
import { getToday } from "../fields/today.ts";
import { line, optionalParagraph } from "../fields/text-fields.ts";

/** A legal text with the date of its last update (spec 2, privacy, terms and cookies). */
export const legalPage = defineType({
  name: "legalPage",
  title: "Legal page",
  type: "document",
  icon: BillIcon,
  groups: [
    { name: "content", title: "Content", default: true },
    { name: "seo", title: "Search and sharing" },
  ],
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "The headline of the page, its name in the browser tab and in search results.",
      group: "content",
      long: [70, "Browser tabs and search results cut titles after 60 to 70 characters"],
    }),
    pagePath(),
    optionalParagraph({
      name: "lead",
      title: "Lead",
      description: "The paragraph under the headline: what the text is about, in plain words.",
      group: "content",
    }),
    line({
      name: "lastUpdatedLabel",
      title: "Words before the date",
      description: "Shown under the headline, followed by the date.",
      group: "content",
      initialValue: "Last updated",
    }),
    defineField({
      name: "lastUpdated",
      title: "Date of the last change",
      description: "Change it with every change of what the text means.",
      type: "date",
      group: "content",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    richText({
      name: "body",
      title: "Text",
      description: "The text itself. Its headings become the list of contents.",
      group: "content",
      isLong: true,
      blocks: ["tableBlock", "calloutBlock"],
    }),
    defineField({
      name: "showConsentChoices",
      title: "Show the consent choices",
      description: "Adds the switches with which visitors change what they allow.",
      type: "boolean",
      group: "content",
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "seo",
      title: "Search and sharing",
      description: "How search results and shared links present this page.",
      type: "seo",
      group: "seo",
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", subtitle: "path.current" },
  },
});
