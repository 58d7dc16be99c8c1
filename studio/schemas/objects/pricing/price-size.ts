import { StackCompactIcon } from "@sanity/icons/StackCompact";
import { defineArrayMember, defineField, defineType } from "sanity";
import { line, paragraph } from "../../fields/text-fields.ts";

/** An example with a quantity for each price driver. */
export const priceSize = defineType({
  name: "priceSize",
  title: "Price example",
  type: "object",
  icon: StackCompactIcon,
  fields: [
    line({ name: "name", title: "Name", description: "Heads the column: “One process”." }),
    paragraph({
      name: "text",
      title: "Who it fits",
      description: "One sentence under the name.",
    }),
    defineField({
      name: "quantities",
      title: "Quantities",
      description: "One number for each price driver, in the same order.",
      type: "array",
      of: [defineArrayMember({ type: "number" })],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: { select: { title: "name", subtitle: "text" } },
});
