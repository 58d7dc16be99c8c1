import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineType } from "sanity";
import { richText, textBlocks } from "../fields/rich-text.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { lead, optionalHeadline } from "../fields/section-text.ts";

/** Formatted text for legal pages and longer explanations. */
export const prose = defineType({
  name: "prose",
  title: "Text",
  description: "Running text with headings, lists, links and images.",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    optionalHeadline("Shown above the text. Needed when this is the first section of a page."),
    lead("The paragraph between the headline and the text, for example the date of a legal text."),
    richText({
      name: "body",
      title: "Text",
      description: "The text itself.",
      isLong: true,
      blocks: textBlocks,
    }),
  ],
  preview: sectionPreview("Text", DocumentTextIcon),
});
