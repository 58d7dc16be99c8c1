import { CaseIcon } from "@sanity/icons/Case";
import { defineType } from "sanity";
import { references } from "../fields/references.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line } from "../fields/text-fields.ts";

/** Industries with their problem, solution and metrics before and after (spec 2, home). */
export const industries = defineType({
  name: "industries",
  title: "Industry use cases",
  description: "Industries with problem, solution and numbers before and after.",
  type: "object",
  icon: CaseIcon,
  fields: [
    headline("Shown above the industries."),
    lead("The paragraph between the headline and the industries."),
    references({
      name: "industries",
      title: "Industries",
      description: "Shown in this order. Their texts and metrics are edited under Industries.",
      to: "industry",
    }),
    line({
      name: "problemLabel",
      title: "Word above the problem",
      description: "Before each industry's problem.",
      initialValue: "Problem",
    }),
    line({
      name: "solutionLabel",
      title: "Word above the solution",
      description: "Before each industry's solution.",
      initialValue: "Solution",
    }),
    line({
      name: "beforeLabel",
      title: "Label of the number before",
      description: "Beside the number before the change.",
      initialValue: "Before",
    }),
    line({
      name: "afterLabel",
      title: "Label of the number after",
      description: "Beside the number after the change.",
      initialValue: "After",
    }),
    line({
      name: "benefitsLabel",
      title: "Words above the benefits",
      description: "Above each industry's benefits.",
      initialValue: "What the team notices",
    }),
  ],
  preview: sectionPreview("Industry use cases", CaseIcon),
});
