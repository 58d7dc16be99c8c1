import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline } from "../fields/section-text.ts";
import { optionalLine, paragraph } from "../fields/text-fields.ts";

/** A single large statement (spec 2, about). */
export const statement = defineType({
  name: "statement",
  title: "Statement",
  description: "One large sentence with a short text and buttons.",
  type: "object",
  icon: BlockquoteIcon,
  fields: [
    optionalLine({
      name: "eyebrow",
      title: "Line above the headline",
      description: "A few words that place the statement, for example “Why we exist”.",
    }),
    headline("The statement itself, in one sentence."),
    paragraph({ name: "text", title: "Text", description: "What follows from it." }),
    buttons("Shown under the text. The first is the main one."),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Statement", BlockquoteIcon),
});
