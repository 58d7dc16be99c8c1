import { TrendUpwardIcon } from "@sanity/icons/TrendUpward";
import { defineField, defineType } from "sanity";
import { label, rows, scenePreview, sceneTexts } from "../fields/scene-text.ts";
import { line } from "../fields/text-fields.ts";

const shown = (name: string, title: string, description: string) =>
  line({
    name,
    title,
    description,
    long: [14, "Above 14 characters the value does not fit its bar"],
  });
const amount = (name: string, title: string) =>
  defineField({
    name,
    title,
    description: "Sets the length of the bar. Use the same unit for both numbers of a row.",
    type: "number",
    validation: (rule) => [rule.required(), rule.min(0)],
  });

/** Values before and after as pairs of bars on one scale. */
export const sceneFigures = defineType({
  name: "sceneFigures",
  title: "Metrics",
  type: "object",
  icon: TrendUpwardIcon,
  fields: [
    ...sceneTexts(),
    rows({
      title: "Rows",
      count: [1, 6],
      row: "figureRow",
      rowTitle: "Row",
      fields: [
        label("label", "What is measured"),
        shown("before", "Before, as shown", "With its unit: 35%, $4.2M, 45 min."),
        shown("after", "After, as shown", "With its unit."),
        amount("beforeValue", "Before, as a number"),
        amount("afterValue", "After, as a number"),
        label("change", "Change", "The difference in words, for example “78% reduction”."),
      ],
      preview: { title: "label", subtitle: "change" },
    }),
  ],
  preview: scenePreview("Metrics", TrendUpwardIcon),
});
