import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineType } from "sanity";
import { line, paragraph } from "../fields/text-fields.ts";

/** The usual approach and our approach (spec 2, about). */
export const differentiator = defineType({
  name: "differentiator",
  title: "Difference",
  type: "object",
  icon: SplitVerticalIcon,
  fields: [
    line({ name: "title", title: "Title", description: "What is compared." }),
    paragraph({ name: "usual", title: "Usual", description: "How it is done elsewhere." }),
    paragraph({ name: "ours", title: "Ours", description: "How it is done here." }),
  ],
  preview: { select: { title: "title", subtitle: "ours" } },
});
