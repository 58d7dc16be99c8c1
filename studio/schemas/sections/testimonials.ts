import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { defineType } from "sanity";
import { references } from "../fields/references.ts";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

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
    references({
      name: "testimonials",
      title: "Testimonials",
      description:
        "Shown in this order. Their texts are edited under Proof, Testimonials. Without any that is published the section is left out.",
      to: "testimonial",
    }),
    sectionLayout("tone"),
  ],
  preview: sectionPreview("Testimonials", DoubleQuoteIcon),
});
