import { arqtestDemo } from "../demos/arqtest.ts";
import { sceneOfStep, type Tour } from "./tour.ts";

/** The recording of the webinar: the case of the ArqTest demo in a minute and a half. */
export const shadowReplayTour: Tour = {
  name: "shadow-replay",
  moduleName: "ArqTest",
  hue: "magenta",
  keyNumber: { value: "1", before: "4,000", label: "answer changed" },
  chapters: [
    { seconds: 4, caption: "The one answer in 4,000 that changed" },
    {
      seconds: 9,
      caption: "A developer cleans up one condition in an insurer's quote service.",
      scene: sceneOfStep(arqtestDemo, 0),
      focus: "return age < 25",
    },
    {
      seconds: 8,
      caption: "All 1,130 tests pass, because none of them has a driver of exactly 25.",
      scene: sceneOfStep(arqtestDemo, 1),
      focus: "End to end",
    },
    {
      seconds: 9,
      caption: "ArqTest writes five inputs around the limit, and age 25 gets a different answer.",
      scene: sceneOfStep(arqtestDemo, 2),
      focus: "0%",
    },
    {
      seconds: 9,
      caption: "4,000 of yesterday's quotes go to both builds. Customers see only the live one.",
      scene: sceneOfStep(arqtestDemo, 3),
    },
    {
      seconds: 10,
      caption: "After 11 minutes the rules explain 3,999 answers. One is left.",
      scene: sceneOfStep(arqtestDemo, 4),
      focus: "Premium differs",
    },
    {
      seconds: 9,
      caption: "A driver aged 25 would pay $232.90 less for the same year.",
      scene: sceneOfStep(arqtestDemo, 5),
      focus: "Driver aged 25",
    },
    {
      seconds: 9,
      caption: "ArqTest cuts the request from 60 fields to the three that show the difference.",
      scene: sceneOfStep(arqtestDemo, 6),
      focus: '"age"',
    },
    {
      seconds: 9,
      caption: "The product owner decides once: the change was not intended.",
      scene: sceneOfStep(arqtestDemo, 7),
      focus: "Not intended",
    },
    {
      seconds: 10,
      caption: "The gate holds build 5.4. The fix passes the same replay and goes out at 15:10.",
      scene: sceneOfStep(arqtestDemo, 8),
      focus: "Release build 5.4.1",
    },
    {
      seconds: 8,
      caption: "The last regression took nine days to find. This one took eleven minutes.",
      scene: sceneOfStep(arqtestDemo, 9),
      focus: "Time to find it",
    },
    { seconds: 4, caption: "Bring your last regression to a live demo" },
  ],
};
