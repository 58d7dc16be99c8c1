import { UlistIcon } from "@sanity/icons/Ulist";
import { defineArrayMember, defineField, defineType } from "sanity";
import { line } from "../../fields/text-fields.ts";

/** A column of links in the footer. */
export const footerColumn = defineType({
  name: "footerColumn",
  title: "Column of links",
  type: "object",
  icon: UlistIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "Above the links.",
      long: [24, "Keep titles of columns short"],
    }),
    defineField({
      name: "links",
      title: "Links",
      description: "Shown in this order.",
      type: "array",
      of: [defineArrayMember({ type: "navigationItem" })],
      validation: (rule) => rule.required().min(1).error("Add at least one link"),
    }),
  ],
  preview: { select: { title: "title" } },
});
