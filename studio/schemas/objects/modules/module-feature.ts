import { SparkleIcon } from "@sanity/icons/Sparkle";
import { defineType } from "sanity";
import { line, paragraph } from "../../fields/text-fields.ts";

/** A card of a module's Features tab (spec 2). */
export const moduleFeature = defineType({
  name: "moduleFeature",
  title: "Feature",
  type: "object",
  icon: SparkleIcon,
  fields: [
    line({ name: "title", title: "Title", description: "Heads the card." }),
    paragraph({
      name: "text",
      title: "Text",
      description: "What it does, in two or three sentences with a mechanism or an example.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
