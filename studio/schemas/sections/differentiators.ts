import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line } from "../fields/text-fields.ts";

/** The usual approach and our approach side by side (spec 2, about). */
export const differentiators = defineType({
  name: "differentiators",
  title: "Differences",
  description: "The usual way and our way, compared row by row.",
  type: "object",
  icon: SplitVerticalIcon,
  fields: [
    headline("Shown above the comparison."),
    lead("The paragraph between the headline and the comparison."),
    line({
      name: "usualLabel",
      title: "Heading of the usual way",
      description: "Names the first side of each comparison.",
      initialValue: "The usual way",
    }),
    line({
      name: "oursLabel",
      title: "Heading of our way",
      description: "Names the second side of each comparison.",
      initialValue: "Our way",
    }),
    defineField({
      name: "items",
      title: "Differences",
      description: "One row each, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "differentiator" })],
      validation: (rule) => rule.required().min(1),
    }),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Differences", SplitVerticalIcon),
});
