import { StarIcon } from "@sanity/icons/Star";
import { defineType } from "sanity";
import { line, paragraph } from "../fields/text-fields.ts";

/** One advantage: its name and what it means for the buyer (spec 2, home). */
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
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
