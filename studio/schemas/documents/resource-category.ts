import { TagIcon } from "@sanity/icons/Tag";
import { defineField, defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** A category of resources, articles and events. The library section sets its order there (spec 9). */
export const resourceCategory = defineType({
  name: "resourceCategory",
  title: "Resource category",
  type: "document",
  icon: TagIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "On filters, and on the cards of the category's resources, articles and events.",
      long: [32, "Use two or three words, so that they fit the filter"],
    }),
    defineField({
      name: "suggestion",
      title: "Suggested resource",
      description:
        "The resource library suggests it when a search or a filter of this category finds nothing.",
      type: "reference",
      to: [{ type: "resource" }],
    }),
  ],
  preview: { select: { title: "title" } },
});
