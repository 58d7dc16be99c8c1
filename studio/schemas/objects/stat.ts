import { NumberIcon } from "@sanity/icons/Number";
import { defineType } from "sanity";
import { line, optionalLine } from "../fields/text-fields.ts";

/** A large number with its label (spec 9, claims). */
export const stat = defineType({
  name: "stat",
  title: "Metric",
  type: "object",
  icon: NumberIcon,
  fields: [
    line({ name: "value", title: "Value", description: "With its unit: 97 ms, 50+, 99.9%." }),
    line({ name: "label", title: "What it measures", description: "Under the value." }),
    optionalLine({
      name: "note",
      title: "Note",
      description: "In small type below the label: the source of the value or its conditions.",
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
