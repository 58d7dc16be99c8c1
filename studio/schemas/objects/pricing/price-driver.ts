import { ControlsIcon } from "@sanity/icons/Controls";
import { defineField, defineType } from "sanity";
import { readField } from "../../fields/read-field.ts";
import { line, optionalLine, paragraph } from "../../fields/text-fields.ts";

const amount = (name: string, title: string, description: string, initialValue: number) =>
  defineField({
    name,
    title,
    description,
    type: "number",
    initialValue,
    validation: (rule) => rule.required().min(0),
  });

/** What a price depends on: a quantity, the part of it that is included, and the price of the rest. */
export const priceDriver = defineType({
  name: "priceDriver",
  title: "Price driver",
  type: "object",
  icon: ControlsIcon,
  fields: [
    line({ name: "label", title: "Label", description: "Names the quantity, such as “Modules”." }),
    paragraph({
      name: "help",
      title: "What counts",
      description: "One sentence under the label, in plain words.",
    }),
    optionalLine({
      name: "unit",
      title: "Unit",
      description: "After the price of one step: “module”, “100 tables”.",
    }),
    defineField({
      name: "input",
      title: "Input",
      description: "How a visitor enters the quantity.",
      type: "string",
      initialValue: "number",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { title: "A number with a slider", value: "number" },
          { title: "A checkbox", value: "option" },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    amount("min", "Smallest quantity", "The left end of the slider. 0 for a checkbox.", 0),
    defineField({
      ...amount("max", "Largest quantity", "The right end of the slider. 1 for a checkbox.", 1),
      validation: (rule) => [rule.required().min(0), rule.custom(isAboveMin)],
    }),
    defineField({
      ...amount("step", "Step", "The slider moves by this quantity.", 1),
      validation: (rule) => rule.required().greaterThan(0),
    }),
    amount("included", "Included", "The quantity that the base price includes.", 0),
    defineField({
      ...amount("perUnits", "Priced per", "The quantity that the price below buys.", 1),
      validation: (rule) => rule.required().greaterThan(0),
    }),
    amount("unitPrice", "Price per year", "In US dollars, for the quantity above.", 0),
  ],
  preview: {
    select: { title: "label", unitPrice: "unitPrice", unit: "unit" },
    prepare: ({ title, unitPrice, unit }) => ({
      title: title ?? "Without a label",
      subtitle: [`$${unitPrice ?? 0} per year`, unit].filter(Boolean).join(" · "),
    }),
  },
});

function isAboveMin(max: number | undefined, { parent }: { parent?: unknown }): true | string {
  const min = readField(parent, "min");
  return typeof max !== "number" || typeof min !== "number" || max > min
    ? true
    : "The largest quantity must be above the smallest";
}
