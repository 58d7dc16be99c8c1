import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** Industry use cases with their figures before and after (spec 2 and 9). */
export const beforeAfter = defineType({
  name: "beforeAfter",
  title: "Before and after",
  type: "object",
  icon: BarChartIcon,
  fields: [
    headline("Stands above the figures."),
    lead("The paragraph between the headline and the figures."),
    defineField({
      name: "items",
      title: "Figures",
      description: "One per industry, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "beforeAfterFigure" })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: sectionPreview("Before and after", BarChartIcon),
});
