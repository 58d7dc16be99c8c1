import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineArrayMember, defineField, defineType } from "sanity";
import { advisedMax } from "../fields/advised-max.ts";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { lead, optionalHeadline } from "../fields/section-text.ts";

/** A row of large numbers (spec 2, platform and about). */
export const stats = defineType({
  name: "stats",
  title: "Metrics",
  description: "Large numbers in a row on a dark band.",
  type: "object",
  icon: BarChartIcon,
  fields: [
    optionalHeadline("Shown above the numbers."),
    lead("The paragraph between the headline and the numbers."),
    defineField({
      name: "items",
      title: "Metrics",
      description: "Side by side on wide screens, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "stat" })],
      validation: (rule) => [
        rule.required().min(1),
        advisedMax(rule, 6, "More than six are hard to take in"),
      ],
    }),
    sectionLayout("columns"),
  ],
  preview: sectionPreview("Metrics", BarChartIcon),
});
