import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { defineField, defineType } from "sanity";
import { line, optionalLine, paragraph } from "../fields/text-fields.ts";

/** A card with an optional drawing and an optional metric (spec 2, home, about and platform). */
export const card = defineType({
  name: "card",
  title: "Card",
  type: "object",
  icon: BlockElementIcon,
  fields: [
    line({ name: "title", title: "Title", description: "A few words at the top of the card." }),
    paragraph({
      name: "text",
      title: "Text",
      description: "What it means for the buyer, with a mechanism or an example.",
    }),
    optionalLine({
      name: "metric",
      title: "Metric badge",
      description: "A number with what it measures, for example “97 ms median latency”.",
      long: [40, "Longer badges wrap"],
    }),
    defineField({
      name: "drawing",
      title: "Drawing",
      description: "A small picture above the title.",
      type: "string",
      options: {
        layout: "radio",
        list: [
          { title: "Grid", value: "fit" },
          { title: "Nested", value: "embedded" },
          { title: "Growing", value: "scale" },
        ],
      },
    }),
  ],
  preview: {
    select: { title: "title", text: "text", metric: "metric" },
    prepare: ({ title, text, metric }) => ({ title, subtitle: metric ?? text }),
  },
});
