import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineArrayMember, defineField, defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { lead } from "../fields/section-text.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** The confirmation after a request, with next steps (spec 2, thank-you). */
export const requestConfirmed = defineType({
  name: "requestConfirmed",
  title: "Request confirmed",
  description: "The thank-you message with next steps and links.",
  type: "object",
  icon: CheckmarkCircleIcon,
  fields: [
    line({
      name: "headline",
      title: "Headline",
      description: "The largest text of the page.",
      initialValue: "Request Confirmed",
    }),
    lead("The paragraph under the headline."),
    paragraph({
      name: "chatNoticeText",
      title: "Text for visitors who come from the chat",
      description: "Under “Chat Context Saved”.",
      initialValue: "Your chat is saved with this request, so you won't have to repeat it.",
    }),
    line({
      name: "stepsHeadline",
      title: "Headline above the steps",
      description: "Above the cards on what happens next.",
      initialValue: "What happens next",
    }),
    defineField({
      name: "steps",
      title: "Steps",
      description: "What happens next, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "point" })],
      validation: (rule) => rule.required().min(1),
    }),
    line({
      name: "linksHeadline",
      title: "Headline above the links",
      description: "Above the cards with further links.",
      initialValue: "In the meantime",
    }),
    defineField({
      name: "links",
      title: "Links",
      description: "Where to go on, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "linkCard" })],
      validation: (rule) => rule.required().min(1),
    }),
    buttons("Up to two, at the end of the page. The first is the main one."),
  ],
  preview: sectionPreview("Request confirmed", CheckmarkCircleIcon),
});
