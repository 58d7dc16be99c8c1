import { PresentationIcon } from "@sanity/icons/Presentation";
import { defineField, defineType } from "sanity";
import { requireAtMostOne } from "../fields/exactly-one.ts";
import { fileField } from "../fields/file-field.ts";
import { sample } from "../fields/sample.ts";
import { getToday } from "../fields/today.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** A recorded webinar with an optional recording and slides (spec 2, demo). */
export const webinar = defineType({
  name: "webinar",
  title: "Webinar",
  type: "document",
  icon: PresentationIcon,
  fieldsets: [{ name: "figures", title: "Numbers", options: { columns: 2 } }],
  fields: [
    line({ name: "title", title: "Title", description: "Heads its entry in the list." }),
    paragraph({
      name: "summary",
      title: "Summary",
      description: "Under the title: who speaks about what.",
      long: [280, "Two or three sentences are enough"],
    }),
    defineField({
      name: "date",
      title: "Date",
      description: "The day it was held.",
      type: "date",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "minutes",
      title: "Length in minutes",
      description: "How long it is, on its card.",
      type: "number",
      fieldset: "figures",
      validation: (rule) => [rule.required(), rule.integer().min(1).max(600)],
    }),
    defineField({
      name: "attendees",
      title: "Number of attendees",
      description: "How many took part, on its card.",
      type: "number",
      fieldset: "figures",
      validation: (rule) => [rule.required(), rule.integer().min(0)],
    }),
    fileField({
      name: "recordingFile",
      title: "Recording, as a file",
      description: "A video. Without a recording the page says that there is none.",
      accept: "video/mp4,video/webm,.mp4,.webm",
      validation: (rule) =>
        rule.custom((_, { parent }) =>
          requireAtMostOne(parent, { recordingFile: "a file", recordingUrl: "an address" }),
        ),
    }),
    defineField({
      name: "recordingUrl",
      title: "Recording, at an address",
      description: "Instead of a file, for a recording that lies elsewhere.",
      type: "url",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    fileField({
      name: "slidesFile",
      title: "Slides",
      description: "A PDF. Without slides the page says that there are none.",
    }),
    sample(),
  ],
  orderings: [
    { name: "date", title: "Date, newest first", by: [{ field: "date", direction: "desc" }] },
  ],
  preview: {
    select: { title: "title", date: "date", minutes: "minutes", sample: "sample" },
    prepare: ({ title, date, minutes, sample: isSample }) => ({
      title: title ?? "Untitled webinar",
      subtitle: [isSample && "Sample", date, minutes && `${minutes} min`]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});
