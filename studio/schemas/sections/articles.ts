import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField, defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";

/** A list of articles, on request with category filters and pages. */
export const articles = defineType({
  name: "articles",
  title: "Articles",
  description: "Articles as a list with categories and pages.",
  type: "object",
  icon: ComposeIcon,
  fields: [
    headline("Shown above the articles."),
    lead("The paragraph between the headline and the articles."),
    selection({
      to: "article",
      plural: "articles",
      automatic: "The newest articles",
      by: ["category", "tag"],
    }),
    defineField({
      name: "hasPages",
      title: "Show all on several pages",
      description:
        "Adds a filter by category and links to older articles. Use it for one section per page.",
      type: "boolean",
      initialValue: false,
    }),
  ],
  preview: sectionPreview("Articles", ComposeIcon),
});
