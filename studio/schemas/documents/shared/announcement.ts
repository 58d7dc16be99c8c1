import { BellIcon } from "@sanity/icons/Bell";
import { defineField, defineType } from "sanity";
import { buttons } from "../../fields/buttons.ts";
import { readField } from "../../fields/read-field.ts";
import { line } from "../../fields/text-fields.ts";

/** A message above the header of every page, within its schedule. */
export const announcement = defineType({
  name: "announcement",
  title: "Announcement",
  type: "document",
  icon: BellIcon,
  fields: [
    line({
      name: "text",
      title: "Text",
      description: "One sentence, above the header of every page.",
      long: [100, "Longer texts take three lines on a phone"],
    }),
    buttons("A link after the text, for example “Read the report”.", {
      name: "link",
      title: "Link",
      max: [1, "Use one link"],
    }),
    defineField({
      name: "start",
      title: "Start",
      description:
        "From then on visitors see it. Click the time zone beside the title to change it. Leave empty to show it once it is published.",
      type: "datetime",
      options: { allowTimeZoneSwitch: true },
    }),
    defineField({
      name: "end",
      title: "End",
      description: "From then on it is hidden. Leave empty to show it until you unpublish it.",
      type: "datetime",
      options: { allowTimeZoneSwitch: true },
      validation: (rule) =>
        rule.custom((end: string | undefined, { parent }) => {
          const start = readField(parent, "start");
          return typeof start === "string" && end && Date.parse(end) <= Date.parse(start)
            ? "End after the start"
            : true;
        }),
    }),
    defineField({
      name: "dismissible",
      title: "Can be dismissed",
      description: "Visitors can hide it. Their browser remembers it until the next announcement.",
      type: "boolean",
      initialValue: true,
    }),
  ],
  orderings: [
    { name: "start", title: "Start, latest first", by: [{ field: "start", direction: "desc" }] },
  ],
  preview: {
    select: { title: "text", start: "start", end: "end" },
    prepare: ({ title, start, end }) => ({
      title: title ?? "Without a text",
      subtitle: describeSchedule(start, end, Date.now()),
    }),
  },
});

/** Whether the announcement has started or ended, and when it starts or ends. */
export function describeSchedule(start: unknown, end: unknown, now: number): string {
  const [startsAt, endsAt] = [start, end].map((time) => Date.parse(String(time)));
  if (endsAt !== undefined && endsAt <= now) return `Ended ${formatTime(endsAt)}`;
  if (startsAt !== undefined && startsAt > now) return `Starts ${formatTime(startsAt)}`;
  return endsAt ? `Until ${formatTime(endsAt)}` : "No end";
}

/** In the editor's time zone, whose name is at the end. */
const formatTime = (time: number) =>
  new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(time);
