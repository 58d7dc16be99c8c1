import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** A buyer's situation with the matching module, in the guide. */
export const guideChoice = defineType({
  name: "guideChoice",
  title: "Situation",
  type: "object",
  icon: SearchIcon,
  fields: [
    line({
      name: "situation",
      title: "What a buyer says",
      description: "On the left of the row, in the buyer's own words.",
    }),
    defineField({
      name: "module",
      title: "Module",
      description: "The matching module. Its name and page number are printed.",
      type: "reference",
      to: [{ type: "solutionModule" }],
      validation: (rule) => rule.required(),
    }),
    line({ name: "figure", title: "First metric", description: "What to measure first." }),
  ],
  preview: { select: { title: "situation", subtitle: "module.name" } },
});
