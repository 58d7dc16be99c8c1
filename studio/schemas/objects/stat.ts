import { NumberIcon } from "@sanity/icons/Number";
import { defineType } from "sanity";
import { line, optionalLine } from "../fields/text-fields.ts";

/** A large number with its label (spec 9, claims). */
export const stat = defineType({
  name: "stat",
  title: "Figure",
  type: "object",
  icon: NumberIcon,
  fields: [
    line({ name: "value", title: "Figure", description: "With its unit: 97 ms, 50+, 99.9%." }),
    line({ name: "label", title: "What it measures", description: "Under the figure." }),
    optionalLine({
      name: "note",
      title: "Note",
      description: "Small, under the label: where the figure comes from or under which condition.",
    }),
  ],
  preview: { select: { title: "value", subtitle: "label" } },
});
