import { ProjectsIcon } from "@sanity/icons/Projects";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { moduleSelection } from "../fields/module-selection.ts";
import { line } from "../fields/text-fields.ts";

/** Three modules at a time, with arrows and dots (spec 2, home). */
export const solutionCarousel = defineType({
  name: "solutionCarousel",
  title: "Solution carousel",
  description: "Modules as cards that scroll sideways, three at a time.",
  type: "object",
  icon: ProjectsIcon,
  fields: [
    headline("Shown above the cards."),
    lead("The paragraph between the headline and the cards."),
    moduleSelection(),
    line({
      name: "linkLabel",
      title: "Label of each card's link",
      description: "Leads to the module's page.",
      initialValue: "Learn More",
    }),
  ],
  preview: sectionPreview("Solution carousel", ProjectsIcon),
});
