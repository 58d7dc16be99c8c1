import { CaseIcon } from "@sanity/icons/Case";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";

/** A list of customer stories. */
export const customerStories = defineType({
  name: "customerStories",
  title: "Customer stories",
  description: "Stories of customers with logo and results.",
  type: "object",
  icon: CaseIcon,
  fields: [
    headline("Shown above the stories."),
    lead("The paragraph between the headline and the stories."),
    selection({
      to: "customerStory",
      plural: "stories",
      automatic: "The newest stories",
      by: ["industry", "tag"],
    }),
  ],
  preview: sectionPreview("Customer stories", CaseIcon),
});
