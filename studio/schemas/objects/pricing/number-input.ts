import { NumberIcon } from "@sanity/icons/Number";
import { defineField, defineType } from "sanity";
import { line, paragraph } from "../../fields/text-fields.ts";

const number = (name: string, title: string, description: string, initialValue: number) =>
  defineField({
    name,
    title,
    description,
    type: "number",
    initialValue,
    validation: (rule) => rule.required().min(0),
  });

/** A number that visitors may change, with its limits. */
export const numberInput = defineType({
  name: "numberInput",
  title: "Number field",
  type: "object",
  icon: NumberIcon,
  fields: [
    line({ name: "label", title: "Label", description: "Names the number." }),
    paragraph({ name: "help", title: "Explanation", description: "One sentence under the label." }),
    number("value", "Value", "The number before a visitor changes it.", 0),
    number("min", "Smallest number", "The left end of the slider.", 0),
    number("max", "Largest number", "The right end of the slider.", 100),
    defineField({
      ...number("step", "Step", "The slider moves by this number.", 1),
      validation: (rule) => rule.required().greaterThan(0),
    }),
  ],
  preview: { select: { title: "label", subtitle: "help" } },
});
