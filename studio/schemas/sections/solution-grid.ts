import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { optionalHeadline, lead } from "../fields/section-text.ts";
import { moduleSelection } from "../fields/module-selection.ts";
import { line } from "../fields/text-fields.ts";

/** Module cards that show their full text on hover, focus or touch (spec 2, solutions). */
export const solutionGrid = defineType({
  name: "solutionGrid",
  title: "Solution cards",
  description: "All modules as a grid of cards.",
  type: "object",
  icon: ThLargeIcon,
  fields: [
    optionalHeadline("Shown above the cards. Needed when this is the first section of a page."),
    lead("The paragraph between the headline and the cards."),
    moduleSelection(),
    line({
      name: "linkLabel",
      title: "Label of each card's link",
      description: "Leads to the module's page.",
      initialValue: "Learn More",
    }),
  ],
  preview: sectionPreview("Solution cards", ThLargeIcon),
});
