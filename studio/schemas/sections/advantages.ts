import { StarIcon } from "@sanity/icons/Star";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** Advantages side by side, revealed one after another (spec 2, home). */
export const advantages = defineType({
  name: "advantages",
  title: "Advantages",
  description: "Two to four advantages side by side, each with a small drawing.",
  type: "object",
  icon: StarIcon,
  fields: [
    headline("Shown above the advantages."),
    lead("The paragraph between the headline and the advantages."),
    defineField({
      name: "items",
      title: "Advantages",
      description: "Shown side by side on wide screens, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "advantage" })],
      validation: (rule) => [
        rule.required().min(1),
        rule.max(4).warning("More than four are hard to compare"),
      ],
    }),
    sectionLayout("columns", "tone"),
  ],
  preview: sectionPreview("Advantages", StarIcon),
});
