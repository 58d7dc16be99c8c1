import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { defineField, defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { line, optionalLine, paragraph } from "../fields/text-fields.ts";

/** What a person said, in a text. */
export const quoteBlock = defineType({
  name: "quoteBlock",
  title: "Quote",
  type: "object",
  icon: BlockquoteIcon,
  fields: [
    paragraph({
      name: "quote",
      title: "Quote",
      description: "In the person's own words, without quotation marks. The page adds them.",
      long: [320, "Two or three sentences are read; more are skipped"],
    }),
    line({ name: "person", title: "Name", description: "Who said it, under the quote." }),
    optionalLine({
      name: "role",
      title: "Role",
      description: "After the name: Head of Platform, Example Bank.",
    }),
    imageWithAlt({
      name: "portrait",
      title: "Portrait",
      description: "Beside the name. Leave empty to show the initials.",
    }),
    defineField({
      name: "story",
      title: "Customer story",
      description: "Linked under the quote.",
      type: "reference",
      to: [{ type: "customerStory" }],
    }),
  ],
  preview: {
    select: { title: "quote", person: "person" },
    prepare: ({ title, person }) => ({
      title: title ?? "No quote yet",
      subtitle: ["Quote", person].filter(Boolean).join(" · "),
    }),
  },
});
