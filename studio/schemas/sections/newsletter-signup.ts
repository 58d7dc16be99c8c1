import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** The newsletter signup as a section (spec 2, resources). */
export const newsletterSignup = defineType({
  name: "newsletterSignup",
  title: "Newsletter",
  description: "An email box for the newsletter.",
  type: "object",
  icon: EnvelopeIcon,
  fields: [
    headline("Shown above the email box."),
    lead("What subscribers receive, and how often."),
  ],
  preview: sectionPreview("Newsletter", EnvelopeIcon),
});
