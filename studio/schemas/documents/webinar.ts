import { PresentationIcon } from "@sanity/icons/Presentation";
import { defineField, defineType } from "sanity";
import { requireAtMostOne } from "../fields/exactly-one.ts";
import { fileField } from "../fields/file-field.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { readField } from "../fields/read-field.ts";
import { sample } from "../fields/sample.ts";
import { getToday } from "../fields/today.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** Whether a webinar has a recording, as a file or at an address. */
const hasRecording = (webinar: unknown) =>
  readField(webinar, "recordingFile") !== undefined ||
  readField(webinar, "recordingUrl") !== undefined;

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
    defineField({
      name: "recordingSeconds",
      title: "Length of the recording in seconds",
      description: "Shown as minutes and seconds: 98 is 1:38. Replaces the length in minutes.",
      type: "number",
      hidden: ({ parent }) => !hasRecording(parent),
      validation: (rule) => rule.integer().min(1).max(36_000),
    }),
    imageWithAlt({
      name: "poster",
      title: "Picture before the recording starts",
      description: "In the player until the recording starts, 16 by 9.",
    }),
    fileField({
      name: "captionsFile",
      title: "Captions",
      description:
        "A WebVTT file with the sentences of the recording. Visitors turn it on in the player.",
      accept: "text/vtt,.vtt",
    }),
    defineField({
      name: "transcript",
      title: "Transcript",
      description: "Below the player, for visitors who prefer to read. Each line is a paragraph.",
      type: "text",
      rows: 8,
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
