import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { defineField, defineType } from "sanity";

/** An architectural pillar with an optional metric. */
export const pillar = defineType({
  name: "pillar",
  title: "Pillar",
  type: "object",
  icon: BlockElementIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "On the card.",
      type: "string",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "text",
      title: "Text",
      description: "What it means for the buyer, with a mechanism or an example.",
      type: "text",
      rows: 4,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "metric",
      title: "Metric badge",
      description: "A number with what it measures, for example “97 ms median latency”.",
      type: "string",
      validation: (rule) => rule.max(40).warning("Longer badges wrap"),
    }),
  ],
  preview: {
    select: { title: "title", subtitle: "metric" },
  },
});
