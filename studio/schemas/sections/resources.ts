import { DocumentsIcon } from "@sanity/icons/Documents";
import { defineType } from "sanity";
import { resourceTypes } from "../documents/resource.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";
import { line } from "../fields/text-fields.ts";

/** Cards of some resources; the resource library shows all of them with a search. */
export const resources = defineType({
  name: "resources",
  title: "Resources",
  description: "Cards of chosen or matching resources, without a search.",
  type: "object",
  icon: DocumentsIcon,
  fields: [
    headline("Shown above the cards."),
    lead("The paragraph between the headline and the cards."),
    selection({
      to: "resource",
      plural: "resources",
      automatic: "The newest resources",
      by: ["type", "category", "tag"],
      types: resourceTypes,
      limit: 3,
    }),
    line({
      name: "downloadLabel",
      title: "Label of each resource's button",
      description: "The button on each card.",
      initialValue: "Download Resource",
    }),
  ],
  preview: sectionPreview("Resources", DocumentsIcon),
});
