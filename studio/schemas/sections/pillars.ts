import { StackIcon } from "@sanity/icons/Stack";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** A row of pillars, each with an optional metric badge (spec 2, home and platform). */
export const pillars = defineType({
  name: "pillars",
  title: "Pillars",
  description: "Up to six cards in a row, each with a metric badge.",
  type: "object",
  icon: StackIcon,
  fields: [
    headline("Shown above the pillars and says what they have in common."),
    lead("The paragraph between the headline and the pillars."),
    defineField({
      name: "items",
      title: "Pillars",
      description: "Shown side by side on wide screens, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "pillar" })],
      validation: (rule) => [
        rule.required().min(1),
        rule.max(6).warning("More than six are hard to compare"),
      ],
    }),
    sectionLayout("columns", "tone"),
  ],
  preview: sectionPreview("Pillars", StackIcon),
});
