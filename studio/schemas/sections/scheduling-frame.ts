import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineArrayMember, defineField, defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** The demo booking, embedded in the page (spec 2, schedule-demo). */
export const schedulingFrame = defineType({
  name: "schedulingFrame",
  title: "Demo booking",
  description: "The demo booking calendar with points beside it.",
  type: "object",
  icon: CalendarIcon,
  fields: [
    headline("Shown above the form."),
    lead("The paragraph under the headline."),
    defineField({
      name: "points",
      title: "Points",
      description: "Beside the form: what the session is, how long, what it costs.",
      type: "array",
      of: [defineArrayMember({ type: "point" })],
      validation: (rule) => rule.required().min(1),
    }),
    line({
      name: "frameTitle",
      title: "Name of the form",
      description: "Read aloud to visitors who cannot see the form.",
      initialValue: "Choose a time for your demo",
    }),
    paragraph({
      name: "chatNoticeText",
      title: "Text for visitors who come from the chat",
      description: "Under “Continuing from Chat”.",
      initialValue: "Your chat is saved with this request, so you won't have to repeat it.",
    }),
    paragraph({
      name: "successText",
      title: "Text after booking",
      description: "Below “Demo Scheduled”, unless the site settings name another page.",
      initialValue:
        "We've emailed you a calendar invitation with a join link. You can move or cancel the call from there.",
    }),
  ],
  preview: sectionPreview("Demo booking", CalendarIcon),
});
