import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "sanity";
import { richText } from "../fields/rich-text.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/**
 * The contact form with a text (spec 2, contact). Its fields and messages are part of the product.
 */
export const contactForm = defineType({
  name: "contactForm",
  title: "Contact form",
  description: "The contact form with a text beside it.",
  type: "object",
  icon: EnvelopeIcon,
  fields: [
    headline("Shown above the form."),
    lead("The paragraph under the headline."),
    richText({
      name: "aside",
      title: "Text beside the form",
      description: "What happens after sending, and other ways to reach you.",
      isLong: true,
    }),
  ],
  preview: sectionPreview("Contact form", EnvelopeIcon),
});
