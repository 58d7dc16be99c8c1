import { NumberIcon } from "@sanity/icons/Number";
import { defineType } from "sanity";
import { line, optionalLine } from "../../fields/text-fields.ts";

/** One of the four metrics of a module page (spec 2, Overview and Benefits). */
export const moduleMetric = defineType({
  name: "moduleMetric",
  title: "Metric",
  type: "object",
  icon: NumberIcon,
  fields: [
    line({
      name: "value",
      title: "Value",
      description: "Set large, with its unit: 95%, 4-8 weeks.",
      long: [14, "Longer values do not fit beside three others"],
    }),
    line({ name: "label", title: "What it measures", description: "Under the value." }),
    optionalLine({
      name: "audience",
      title: "Who gains",
      description: "Heads the card of the Benefits tab: Data engineers.",
      long: [32, "Above 32 characters the words wrap"],
    }),
    optionalLine({
      name: "note",
      title: "Note",
      description: "Shown on the Benefits tab: how the metric is measured.",
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
