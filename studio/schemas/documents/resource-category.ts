import { TagIcon } from "@sanity/icons/Tag";
import { defineType } from "sanity";
import { line } from "../fields/text-fields.ts";

/** A resource category. Their order is set in the library section (spec 9, categories). */
export const resourceCategory = defineType({
  name: "resourceCategory",
  title: "Resource category",
  type: "document",
  icon: TagIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "On the filter of the resources page and on the cards of its resources.",
      long: [32, "Use two or three words, so that they fit the filter"],
    }),
  ],
  preview: { select: { title: "title" } },
});
