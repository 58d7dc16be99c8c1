import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineField, defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";
import { optionalLine } from "../fields/text-fields.ts";

/** A list of upcoming or past events. */
export const events = defineType({
  name: "events",
  title: "Events",
  description: "Upcoming or past events with time and place.",
  type: "object",
  icon: CalendarIcon,
  fields: [
    headline("Shown above the events."),
    lead("The paragraph between the headline and the events."),
    defineField({
      name: "period",
      title: "Period",
      description: "An event moves from one list to the other when it ends.",
      type: "string",
      initialValue: "upcoming",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { title: "Upcoming events, next first", value: "upcoming" },
          { title: "Past events, latest first", value: "past" },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    selection({
      to: "event",
      plural: "events",
      automatic: "All events of the period",
      by: ["category", "tag"],
      limit: 12,
      sortedBy: "date",
    }),
    optionalLine({
      name: "emptyText",
      title: "Text without events",
      description: "In place of the list. Leave empty to hide the section.",
    }),
  ],
  preview: sectionPreview("Events", CalendarIcon),
});
