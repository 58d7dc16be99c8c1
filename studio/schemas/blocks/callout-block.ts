import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineField, defineType } from "sanity";
import { richText } from "../fields/rich-text.ts";

const tones = [
  { title: "Note", value: "note" },
  { title: "Tip", value: "tip" },
  { title: "Warning", value: "warning" },
];

/** A short text in a box between paragraphs. */
export const calloutBlock = defineType({
  name: "calloutBlock",
  title: "Callout",
  type: "object",
  icon: InfoOutlineIcon,
  fields: [
    defineField({
      name: "tone",
      title: "Tone",
      description: "Its color and the word above the text.",
      type: "string",
      initialValue: "note",
      options: { layout: "radio", direction: "horizontal", list: tones },
      validation: (rule) => rule.required(),
    }),
    richText({
      name: "text",
      title: "Text",
      description: "One or two sentences. Longer texts belong in the paragraphs.",
      isLong: false,
    }),
  ],
  preview: {
    select: { tone: "tone", text: "text" },
    prepare: ({ tone, text }) => ({
      title: text?.[0]?.children?.[0]?.text ?? "No text yet",
      subtitle: tones.find(({ value }) => value === tone)?.title ?? "Callout",
    }),
  },
});
