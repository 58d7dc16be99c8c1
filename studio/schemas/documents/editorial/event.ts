import { CalendarIcon } from "@sanity/icons/Calendar";
import { defineField, defineType } from "sanity";
import { buttons } from "../../fields/buttons.ts";
import { contentGroups, searchAndSharing } from "../../fields/content-groups.ts";
import { pagePath } from "../../fields/page-path.ts";
import { readField } from "../../fields/read-field.ts";
import { references } from "../../fields/references.ts";
import { richText, textBlocks } from "../../fields/rich-text.ts";
import { sample } from "../../fields/sample.ts";
import { tags } from "../../fields/tags.ts";
import { line, optionalLine, paragraph } from "../../fields/text-fields.ts";
import { timeZones } from "../../fields/time-zones.ts";

declare module "sanity" {
  interface DatetimeOptions {
    /** The field of the document with the time zone in which the date is entered. */
    timeZoneField?: string;
  }
}

/** Enters a time in the event's own time zone. */
const timeOptions = { timeZoneField: "timeZone" };

/** The start of the event in its time zone, for the list of events. */
function formatStart(start: unknown, timeZone: unknown): string | undefined {
  if (typeof start !== "string" || Number.isNaN(Date.parse(start))) return undefined;
  const zone = typeof timeZone === "string" ? timeZone : "UTC";
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: zone } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(start));
}

/** A webinar, conference or meeting with its own page. */
export const event = defineType({
  name: "event",
  title: "Event",
  type: "document",
  icon: CalendarIcon,
  groups: contentGroups,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "The headline of the page, on cards and in calendars.",
      group: "content",
      long: [90, "Longer titles take four lines on a card"],
    }),
    pagePath({ folder: "/events/" }),
    paragraph({
      name: "summary",
      title: "Summary",
      description:
        "Under the headline, on cards and in calendars. Search results show it unless you write another description.",
      group: "content",
      long: [240, "Keep the summary to two sentences"],
    }),
    defineField({
      name: "timeZone",
      title: "Time zone",
      description:
        "The zone of the place, or of the audience. Start and end are entered in it, and the site shows it.",
      type: "string",
      group: "content",
      initialValue: "America/New_York",
      options: { list: timeZones },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "start",
      title: "Start",
      description: "In the time zone of the event.",
      type: "datetime",
      options: timeOptions,
      group: "content",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "end",
      title: "End",
      description:
        "In the time zone of the event. From then on the site lists the event as past and shows its recording.",
      type: "datetime",
      options: timeOptions,
      group: "content",
      validation: (rule) =>
        rule.required().custom((end: string | undefined, { parent }) => {
          const start = readField(parent, "start");
          return typeof start === "string" && end && Date.parse(end) <= Date.parse(start)
            ? "End after the start"
            : true;
        }),
    }),
    optionalLine({
      name: "place",
      title: "Place",
      description: "For an event in a place: its name and address.",
      group: "content",
    }),
    defineField({
      name: "onlineUrl",
      title: "Online address",
      description:
        "For an event online: where it takes place. Public, so leave it empty if the link is sent after registration.",
      type: "url",
      group: "content",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    references({
      name: "speakers",
      title: "Speakers",
      description: "Beside the description, in this order. Their texts are edited under Authors.",
      to: "author",
      group: "content",
      isOptional: true,
    }),
    richText({
      name: "body",
      title: "Description",
      description: "What the event is about and who should attend.",
      group: "content",
      isLong: true,
      blocks: textBlocks,
    }),
    buttons(
      "Up to two, shown until the event starts: a page of this site or an address with the registration. A form on this page needs no link.",
      {
        name: "registration",
        title: "Registration links",
        group: "content",
      },
    ),
    defineField({
      name: "form",
      title: "Registration form",
      description:
        "Shown below the description until the event starts. Create it under Forms. Leave empty for an event without one.",
      type: "reference",
      group: "content",
      to: [{ type: "form" }],
    }),
    defineField({
      name: "recordingUrl",
      title: "Recording",
      description: "The address of the recording, shown after the event.",
      type: "url",
      group: "content",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    references({
      name: "categories",
      title: "Categories",
      description: "Above the headline. A section can list the events of one category.",
      to: "resourceCategory",
      group: "content",
      isOptional: true,
    }),
    tags("Beside the description. Sections can list the events with one tag.", "content"),
    sample("content"),
    searchAndSharing(),
  ],
  orderings: [
    { name: "start", title: "Start, latest first", by: [{ field: "start", direction: "desc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: { title: "title", start: "start", timeZone: "timeZone", sample: "sample" },
    prepare: ({ title, start, timeZone, sample: isSample }) => ({
      title: title ?? "Untitled event",
      subtitle: [isSample && "Sample", formatStart(start, timeZone)].filter(Boolean).join(" · "),
    }),
  },
});
