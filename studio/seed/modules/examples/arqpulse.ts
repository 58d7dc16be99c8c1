import { items } from "../../items.ts";
import { table, thread } from "../../scenes.ts";

/** The late file behind the liquidity report, from the alert to the report. */
export const arqpulseExample = items("exampleStep", [
  {
    time: "07:03",
    title: "The file is missing",
    text: "A bank's liquidity report depends on 62 tables. The file behind fx_rates is due at 06:58. At 07:03 it is missing. ArqPulse compares the 32 minutes of work still to come with the 07:30 deadline and writes to the treasury desk and to the vendor's contact.",
    scene: thread({
      title: "One alert, 07:03",
      caption: "ArqPulse names the late file, the report that waits for it, and its deadline.",
      messages: [
        {
          who: "ArqPulse",
          side: "left",
          text: "fx_rates was due at 06:58 and is missing. liquidity_report cannot be complete at 07:30.",
          tags: ["treasury desk", "vendor"],
        },
        { who: "Vendor", side: "right", text: "Our export ran long. You have it at 07:12." },
      ],
    }),
  },
  {
    time: "07:12",
    title: "The file lands",
    text: "The file lands at 07:12. Its health score drops to 74: freshness lost 24 points, values 2. The report's header shows 07:44. You get one alert, not 24: the 23 tables that depend on the file raise none, because their cause is already known.",
    scene: table({
      title: "Health of fx_rates: 74",
      caption: "Freshness has lost 24 of its 25 points and values two. The score is 74.",
      columns: ["Part", "Points", "Lost"],
      rows: [
        { cells: ["Freshness", "1", "24"], state: "late" },
        { cells: ["Volume", "25", "0"], state: "done" },
        { cells: ["Schema", "25", "0"], state: "done" },
        { cells: ["Values", "23", "2"], state: "active" },
      ],
    }),
  },
  {
    time: "07:44",
    title: "The report is right",
    text: "The last time this happened, an engineer searched for 60 minutes and the report went out with the previous day's rates. This time the search took three minutes. Treasury moved the deadline at 07:05, and the report went out with today's rates.",
    scene: table({
      title: "Two late files",
      caption: "The search took 60 minutes last time and three this time, with today's rates.",
      columns: ["Late file", "Last time", "Tuesday"],
      rows: [
        { cells: ["Search", "60 min", "3 min"], state: "done" },
        { cells: ["Rates", "Old", "Today's"], state: "done" },
        { cells: ["Alerts", "24", "1"], state: "done" },
      ],
    }),
  },
]);
