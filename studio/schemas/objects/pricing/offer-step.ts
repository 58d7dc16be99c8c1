import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineField, defineType } from "sanity";
import { readField } from "../../fields/read-field.ts";
import { line, paragraph } from "../../fields/text-fields.ts";

/** A step of an offer in its calendar of weeks. */
export const offerStep = defineType({
  name: "offerStep",
  title: "Offer step",
  type: "object",
  icon: CalendarIcon,
  fields: [
    line({ name: "title", title: "Title", description: "A few words, set bold." }),
    paragraph({ name: "text", title: "Text", description: "What happens, and who does it." }),
    defineField({
      name: "from",
      title: "First week",
      description: "The number of the week in which the step begins.",
      type: "number",
      initialValue: 1,
      validation: (rule) => rule.required().integer().min(1).max(12),
    }),
    defineField({
      name: "to",
      title: "Last week",
      description: "The number of the week in which the step ends.",
      type: "number",
      initialValue: 1,
      validation: (rule) => [
        rule.required().integer().min(1).max(12),
        rule.custom((to, { parent }) => {
          const from = readField(parent, "from");
          return typeof to !== "number" || typeof from !== "number" || to >= from
            ? true
            : "The last week must not be before the first";
        }),
      ],
    }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
