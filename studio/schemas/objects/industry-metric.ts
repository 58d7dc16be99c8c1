import { TrendUpwardIcon } from "@sanity/icons/TrendUpward";
import { defineField, defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** A metric before and after, drawn as two bars on one scale (spec 9). */
export const industryMetric = defineType({
  name: "industryMetric",
  title: "Before and after",
  type: "object",
  icon: TrendUpwardIcon,
  fieldsets: [{ name: "figures", title: "Values", options: { columns: 2 } }],
  fields: [
    line({
      name: "label",
      title: "What is measured",
      description: "Shown next to the numbers, for example “Stock written off”.",
    }),
    line({
      name: "before",
      title: "Before, as shown",
      description: "With its unit: 35%, $4.2M, 45 min.",
      fieldset: "figures",
    }),
    line({
      name: "after",
      title: "After, as shown",
      description: "With the same unit.",
      fieldset: "figures",
    }),
    defineField({
      name: "beforeValue",
      title: "Before, as a number",
      description: "Sets the length of the bar. Use the unit of the other number.",
      type: "number",
      fieldset: "figures",
      validation: (rule) => [rule.required(), rule.min(0)],
    }),
    defineField({
      name: "afterValue",
      title: "After, as a number",
      description: "Sets the length of the bar.",
      type: "number",
      fieldset: "figures",
      validation: (rule) => [rule.required(), rule.min(0)],
    }),
    line({
      name: "improvement",
      title: "Improvement",
      description: "The difference in words, for example “78% reduction”.",
    }),
  ],
  preview: {
    select: { title: "label", before: "before", after: "after", improvement: "improvement" },
    prepare: ({ title, before, after, improvement }) => ({
      title,
      subtitle: `${before ?? "?"} → ${after ?? "?"}, ${improvement ?? "?"}`,
    }),
  },
});
