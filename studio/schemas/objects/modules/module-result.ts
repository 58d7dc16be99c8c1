import { TrendUpwardIcon } from "@sanity/icons/TrendUpward";
import { defineField, defineType } from "sanity";
import { line, optionalLine } from "../../fields/text-fields.ts";

const value = (name: string, title: string, description: string) =>
  line({
    name,
    title,
    description,
    long: [11, "Above 11 characters the value does not fit its line on a phone"],
  });
const amount = (name: string, title: string) =>
  defineField({
    name,
    title,
    description: "Sets the length of the bar. Use the same unit for both numbers.",
    type: "number",
    validation: (rule) => [rule.required(), rule.min(0)],
  });

/** The one number that a module changes, before and after. */
export const moduleResult = defineType({
  name: "moduleResult",
  title: "Before and after",
  type: "object",
  icon: TrendUpwardIcon,
  fields: [
    line({
      name: "label",
      title: "What it measures",
      description: "Above the two numbers: From the alert to the cause.",
      long: [52, "Above 52 characters the label takes three lines on a phone"],
    }),
    value("before", "Before", "Set large, with its unit: 60 min."),
    line({
      name: "beforeLabel",
      title: "Words under the number before",
      description: "How it was done, for example “searched manually”.",
      long: [32, "Above 32 characters the words take three lines on a phone"],
    }),
    amount("beforeValue", "Before, as a number"),
    value("after", "After", "Set large, with its unit: 3 min."),
    line({
      name: "afterLabel",
      title: "Words under the number after",
      description: "How it is done now, for example “found by the module”.",
      long: [32, "Above 32 characters the words take three lines on a phone"],
    }),
    amount("afterValue", "After, as a number"),
    optionalLine({
      name: "source",
      title: "Source",
      description: "Where the numbers come from, for example “Worked example below”.",
      long: [60, "Above 60 characters the source wraps"],
    }),
  ],
  preview: {
    select: { title: "label", before: "before", after: "after" },
    prepare: ({ title, before, after }) => ({ title, subtitle: `${before} → ${after}` }),
  },
});
