import { TrendUpwardIcon } from "@sanity/icons/TrendUpward";
import { defineField, defineType } from "sanity";

/** One industry's figure before and after, drawn as two lengths on one scale (spec 9). */
export const beforeAfterFigure = defineType({
  name: "beforeAfterFigure",
  title: "Before and after",
  type: "object",
  icon: TrendUpwardIcon,
  fieldsets: [{ name: "figures", title: "Figures", options: { columns: 2 } }],
  fields: [
    defineField({
      name: "industry",
      title: "Industry",
      type: "string",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "measure",
      title: "What is measured",
      description: "Stands beside the figures, for example “Stock written off”.",
      type: "string",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "problem",
      title: "Problem",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "solution",
      title: "Solution",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "before",
      title: "Before, as shown",
      description: "With its unit: 35%, $4.2M, 45 min.",
      type: "string",
      fieldset: "figures",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "after",
      title: "After, as shown",
      type: "string",
      fieldset: "figures",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "beforeValue",
      title: "Before, as a number",
      description: "Draws the length. Same unit as the other number.",
      type: "number",
      fieldset: "figures",
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: "afterValue",
      title: "After, as a number",
      type: "number",
      fieldset: "figures",
      validation: (rule) => rule.required().min(0),
    }),
    defineField({
      name: "change",
      title: "Change",
      description: "The difference in words, for example “78% reduction”.",
      type: "string",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "industry", before: "before", after: "after", measure: "measure" },
    prepare: ({ title, before, after, measure }) => ({
      title,
      subtitle: `${measure ?? "?"}: ${before ?? "?"} → ${after ?? "?"}`,
    }),
  },
});
