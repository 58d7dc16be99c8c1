import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** A buyer's situation and the module that answers it, in the guide. */
export const guideChoice = defineType({
  name: "guideChoice",
  title: "Situation",
  type: "object",
  icon: SearchIcon,
  fields: [
    line({ name: "situation", title: "What a buyer says" }),
    defineField({
      name: "module",
      title: "Module",
      type: "reference",
      to: [{ type: "solutionModule" }],
      validation: (rule) => rule.required(),
    }),
    line({ name: "figure", title: "First figure", description: "What to measure first." }),
  ],
  preview: { select: { title: "situation", subtitle: "module.name" } },
});
