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
    lead(
      "The paragraph under the headline. Write {response time} for the response time that the back office promises, for example “24 hours”.",
    ),
    richText({
      name: "aside",
      title: "Text beside the form",
      description:
        "What happens after sending, and other ways to reach you. {response time} becomes the promised response time here, too.",
      isLong: true,
      isOptional: true,
    }),
  ],
  preview: sectionPreview("Contact form", EnvelopeIcon),
});
