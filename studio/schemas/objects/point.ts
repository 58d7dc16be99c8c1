import { DotIcon } from "@sanity/icons/Dot";
import { defineType } from "sanity";
import { line, paragraph } from "../fields/text-fields.ts";

/** A short title with one or two sentences. */
export const point = defineType({
  name: "point",
  title: "Point",
  type: "object",
  icon: DotIcon,
  fields: [
    line({ name: "title", title: "Title", description: "A few words, set bold." }),
    paragraph({ name: "text", title: "Text", description: "One sentence or two under the title." }),
  ],
  preview: { select: { title: "title", subtitle: "text" } },
});
