import { seedFile, seedImage, seedRecording, type SeedWebinar } from "../seed-document.ts";
import { auditTrailTour } from "./audit-trail.tour.ts";
import { firstKpiTour } from "./first-kpi.tour.ts";
import { shadowReplayTour } from "./shadow-replay.tour.ts";
import { createTranscript, getTourSeconds, type Tour } from "./tour.ts";

/** The recording of a tour with its length, captions, poster and transcript. */
const recordingOf = (tour: Tour, alt: string) => ({
  recordingFile: seedRecording(`${tour.name}.mp4`),
  recordingSeconds: getTourSeconds(tour),
  captionsFile: seedRecording(`${tour.name}.vtt`),
  poster: { ...seedImage(`recordings/${tour.name}.webp`), alt },
  transcript: createTranscript(tour),
});

/** Three recorded sessions (spec 2, demo). Dates and counts are invented and carry the sample mark. */
export const webinars: SeedWebinar[] = [
  {
    _id: "webinar-first-kpi",
    _type: "webinar",
    title: "Six weeks, one module, one number: how to choose and measure a first KPI",
    date: "2025-02-13",
    minutes: 45,
    attendees: 412,
    summary:
      "A data team picks one report that was late eleven times in eight weeks, writes down its starting value and connects ArqPulse to the tables behind it. Week by week, you see what was installed, what was measured and what was dropped.",
    ...recordingOf(firstKpiTour, "Title card with six bars, one per week"),
    slidesFile: seedFile("webinar-first-kpi.pdf"),
    sample: true,
  },
  {
    _id: "webinar-audit-trail",
    _type: "webinar",
    title: "Reading the log with an auditor: from one held transfer back to the rule",
    date: "2025-05-22",
    minutes: 50,
    attendees: 368,
    summary:
      "An internal auditor picks transfer 88214, which ArqGuard held, and traces it from the decision to the sources, the model and the rule. Includes three questions the log can't answer.",
    ...recordingOf(auditTrailTour, "Title card with 37 lines from one point"),
    slidesFile: seedFile("webinar-audit-trail.pdf"),
    sample: true,
  },
  {
    _id: "webinar-shadow-replay",
    _type: "webinar",
    title: "The one answer in 4,000 that changed: shadow replay before a release",
    date: "2025-09-18",
    minutes: 40,
    attendees: 291,
    summary:
      "Two engineers use ArqTest to replay a day of quote requests against a new build. They find the age limit that moved one premium by $232.90 and discuss which differences to ignore.",
    ...recordingOf(shadowReplayTour, "Title card with many lines that become one"),
    slidesFile: seedFile("webinar-shadow-replay.pdf"),
    sample: true,
  },
];
