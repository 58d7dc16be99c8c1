import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { defineType } from "sanity";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";

/** Customer quotes, each with a metric (spec 2, home). */
export const testimonials = defineType({
  name: "testimonials",
  title: "Testimonials",
  description: "Customer quotes with author, company and metric.",
  type: "object",
  icon: DoubleQuoteIcon,
  fields: [
    headline("Shown above the quotes."),
    lead("The paragraph between the headline and the quotes."),
    selection({
      to: "testimonial",
      plural: "testimonials",
      automatic: "The newest testimonials",
      by: ["industry", "tag"],
    }),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Testimonials", DoubleQuoteIcon),
});
