import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";

/** The newsletter box as a section of its own (spec 2, resources). */
export const newsletterSignup = defineType({
  name: "newsletterSignup",
  title: "Newsletter",
  type: "object",
  icon: EnvelopeIcon,
  fields: [
    headline("Stands above the e-mail box."),
    lead("What subscribers receive, and how often."),
  ],
  preview: sectionPreview("Newsletter", EnvelopeIcon),
});
