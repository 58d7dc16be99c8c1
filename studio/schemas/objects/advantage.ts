import { StarIcon } from "@sanity/icons/Star";
import { defineField, defineType } from "sanity";
import { line, paragraph } from "../fields/text-fields.ts";

/** An advantage with its benefit for the buyer (spec 2, home). */
export const advantage = defineType({
  name: "advantage",
  title: "Advantage",
  type: "object",
  icon: StarIcon,
  fields: [
    line({ name: "title", title: "Title", description: "A few words, set large." }),
    paragraph({
      name: "text",
      title: "Text",
      description: "What it means for the buyer, with a mechanism or an example.",
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
  preview: { select: { title: "title", subtitle: "text" } },
});
