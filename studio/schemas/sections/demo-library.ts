import { VideoIcon } from "@sanity/icons/Video";
import { defineField, defineType } from "sanity";
import { references } from "../fields/references.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { optionalHeadline } from "../fields/section-text.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

/** Two tabs: interactive demos with their player, and recorded webinars (spec 2, demo). */
export const demoLibrary = defineType({
  name: "demoLibrary",
  title: "Demos and webinars",
  description: "Interactive demos and recorded webinars as two tabs.",
  type: "object",
  icon: VideoIcon,
  fields: [
    optionalHeadline("Shown above the tabs. Needed when this is the first section of a page."),
    line({
      name: "demosLabel",
      title: "Label of the demos' tab",
      description: "The tab with the demos.",
      initialValue: "Interactive Demos",
    }),
    references({
      name: "demos",
      title: "Demos",
      description: "Offered in this order; the first is selected.",
      to: "demo",
    }),
    line({
      name: "featuresLabel",
      title: "Words above a demo's features",
      description: "Above the features beside a demo's player.",
      initialValue: "What you see in this demo",
    }),
    defineField({
      name: "button",
      title: "Button beside the player",
      description: "What to do after a demo.",
      type: "button",
      validation: (rule) => rule.required(),
    }),
    line({
      name: "webinarsLabel",
      title: "Label of the webinars' tab",
      description: "The tab with the webinars.",
      initialValue: "Recorded Webinars",
    }),
    references({
      name: "webinars",
      title: "Webinars",
      description: "Listed in this order.",
      to: "webinar",
      isOptional: true,
    }),
    line({
      name: "attendeesLabel",
      title: "Word after the number of attendees",
      description: "After the number of attendees of a webinar.",
      initialValue: "attendees",
    }),
    line({
      name: "minutesLabel",
      title: "Word after the number of minutes",
      description: "After the length of a webinar.",
      initialValue: "minutes",
    }),
    line({
      name: "transcriptLabel",
      title: "Label of a transcript",
      description: "Opens the transcript below a recording.",
      initialValue: "Transcript",
    }),
    optionalLine({
      name: "recordingNote",
      title: "Note below each recording",
      description: "What viewers should know before they start, such as that there is no sound.",
    }),
    line({
      name: "noRecording",
      title: "Text where a webinar has no recording",
      description: "Shown instead of the button.",
      initialValue: "The recording isn't available yet.",
    }),
    line({
      name: "noSlides",
      title: "Text where a webinar has no slides",
      description: "Shown instead of the button.",
      initialValue: "The slides aren't available yet.",
    }),
  ],
  preview: sectionPreview("Demos and webinars", VideoIcon),
});
