import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineType } from "sanity";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";

/** An accordion of FAQs, at most one open at a time (spec 2, home). */
export const faqs = defineType({
  name: "faqs",
  title: "Questions and answers",
  description: "Questions that open one at a time to show their answer.",
  type: "object",
  icon: HelpCircleIcon,
  fields: [
    headline("Shown above the questions."),
    lead("The paragraph beside the questions."),
    selection({
      to: "faq",
      plural: "questions",
      automatic: "The newest questions",
      by: ["tag"],
      limit: 10,
    }),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Questions and answers", HelpCircleIcon),
});
