import { NumberIcon } from "@sanity/icons/Number";
import { defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** One of the three metrics of a module card in the carousel (spec 3). */
export const carouselMetric = defineType({
  name: "carouselMetric",
  title: "Metric",
  type: "object",
  icon: NumberIcon,
  fields: [
    line({
      name: "value",
      title: "Value",
      description: "With its unit: 30%, 50+.",
      long: [10, "Longer values do not fit beside two others"],
    }),
    line({
      name: "label",
      title: "What it measures",
      description: "Below the number, two or three words.",
      long: [24, "Longer labels wrap"],
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
