import { items, moduleLayout } from "../items.ts";
import { paragraph, richText } from "../rich-text.ts";
import { timeline } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule } from "../seed-document.ts";

/** ArqPulse: data pipeline monitoring (spec 2, module themes; figures of spec 9). */
export const arqpulse: SeedModule = {
  _id: "module-arqpulse",
  _type: "solutionModule",
  name: "ArqPulse",
  path: { _type: "slug", current: "/solutions/arqpulse" },
  theme: "Pipeline monitoring",
  hue: "teal",
  badge: "ArqPulse: pipeline monitoring",
  headline: "Find the late table before the CFO does",
  blurb:
    "ArqPulse follows lineage, latency and drift from the source to the report and gives each table one health score. When a table is late it names the report, the deadline and the owner while there is still time to act.",
  buttons: [demoButton("Schedule Demo"), pageButton("Watch the demos", "page-demo")],
  scene: timeline({
    title: "Lineage of liquidity_report, Tuesday",
    caption:
      "The file behind fx_rates lands 14 minutes late; everything after it moves, and the report is complete at 07:44 instead of 07:30.",
    marks: ["06:00", "06:30", "07:00", "07:30", "08:00"],
    deadlineAt: 75,
    deadlineLabel: "Report due 07:30",
    rows: [
      { label: "payments", start: 4, end: 17, state: "done", note: "health 99" },
      { label: "ledger_day", start: 8, end: 33, state: "done", note: "health 97" },
      {
        label: "fx_rates",
        start: 48,
        end: 60,
        state: "late",
        note: "due 06:58, landed 07:12",
        changedNote: "due 06:58, landed {time}",
      },
      { label: "positions_eur", start: 60, end: 78, state: "running", note: "22 min to go" },
      {
        label: "liquidity_report",
        start: 78,
        end: 87,
        state: "late",
        note: "expected 07:44",
        changedNote: "expected {time}",
      },
    ],
    control: {
      label: "The fx_rates file arrives",
      min: 0,
      max: 28,
      start: 14,
      unit: "min late",
      row: 3,
      result:
        "File at {time}: the report is complete at {result}, {gap} min late. Its owner knows before 07:30.",
      otherResult:
        "File at {time}: the report is complete at {result}, on time. Nobody is alerted.",
    },
  }),
  capabilitiesTitle: "What ArqPulse watches on every table",
  capabilities: [
    "Column lineage",
    "Deadlines of reports",
    "Latency per step",
    "Drift of values",
    "Health score",
    "One alert per cause",
    "Owner and on-call",
    "Time until ready",
  ],
  metrics: items("moduleMetric", [
    {
      value: "24/7",
      label: "monitoring of every table with an owner",
      note: "Checked after each load and once a minute between loads, by the runtime and not by a person.",
    },
    {
      value: "95%",
      label: "efficiency gain in tracing a late table",
      note: "Engineer minutes from the alert to the cause, before and after: 60 and 3 in the example.",
    },
    {
      value: "99.9%",
      label: "uptime goal of the watcher",
      note: "Per calendar month. A goal and not a guarantee: the terms say what it covers.",
    },
    {
      value: "50+",
      label: "connectors with load times",
      note: "Warehouses, schedulers and file stores whose load history it reads without an agent.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Lineage that was read, not drawn",
      text: "It comes from query logs, job definitions and build manifests, so it is right on the day after a change. From a cell of the report you walk down to the file it came from.",
    },
    {
      title: "Late means late for somebody",
      text: "A table is compared with the deadline of the report above it and not with its own schedule. A delay that no deadline feels is noted and wakes nobody.",
    },
    {
      title: "Drift on the values",
      text: "Each column is held against its own last 21 days: share of empty cells, spread, new categories. A currency that appears for the first time is news before it is a failure.",
    },
    {
      title: "A score with its reasons",
      text: "Health is 100 points in four equal parts: freshness, volume, schema, values. Beside the score stands the part that lost points, and since when.",
    },
    {
      title: "One alert per cause",
      text: "When a file is late, the 23 tables that stand on it do not each raise a hand. The owner of the file gets one message that lists the reports it touches, earliest deadline first.",
    },
    {
      title: "The new time, written where people look",
      text: "The expected time goes into the report's own header, the scheduler and the channel of the desk that waits for it. Nobody has to ask whether it is running.",
    },
  ]),
  benefitsTitle: "What the data team is judged by afterwards",
  inputsTitle: "What it reads",
  inputs: [
    "Query logs and load history of your warehouse",
    "Job definitions of the scheduler and build manifests of your models",
    "Arrival times and sizes of files",
    "Samples of column values, masked by policy, for drift",
    "Deadlines: which report is due when, and who waits for it",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A health score per table with the part that lost points",
    "One message per cause, with the reports it touches and their new times",
    "Lineage from a cell of a report to the file below it",
    "A monthly list of the ten tables that cost the most waiting",
  ],
  exampleTitle: "A worked example: 62 tables, one of them late",
  example: richText(
    paragraph(
      "Below a bank's liquidity report lie 62 tables. The file behind fx_rates is due at 06:58. At 07:03 it is missing; ArqPulse compares the 32 minutes of work behind it with the deadline at 07:30 and writes to the treasury desk and to the vendor's contact.",
    ),
    paragraph(
      "The file lands at 07:12. Its health score falls to 74: freshness lost 24 points, values 2. The report's header shows 07:44. 23 tables that depend on the file stay silent, because their cause is already known.",
    ),
    paragraph(
      "The last time this happened, an engineer searched for 60 minutes and the report went out with the rates of the day before. This time the search took three.",
    ),
  ),
  limitsTitle: "What it does not do",
  limits: [
    "It repairs nothing. A job is started again by your scheduler or by a person.",
    "Drift needs 21 days of history. Until then ArqPulse reports lateness, volume and schema only.",
    "Lineage ends where a person copies cells into a spreadsheet. It names the last table before that.",
    "Streams are sampled every ten seconds. A gap shorter than that is not seen.",
  ],
  sections: moduleLayout,
  position: 3,
  tagline: "Lineage, latency and drift, one score per table",
  shortDesc:
    "Watches lineage, latency and drift, scores each table, and names the late one before its report is opened.",
  fullDesc:
    "ArqPulse reads lineage from your query logs, compares each load with the deadline of the report above it and holds every column against its last 21 days. One cause raises one alert: at 07:03 the treasury desk knew that fx_rates was missing and that the 07:30 report would come at 07:44.",
  status: "production",
  carouselDescription:
    "Follows data from the source to the report, gives each table a health score, and tells the owner of a late one what it delays.",
  carouselFeatures: [
    "Lineage read from query logs",
    "Late against the report's deadline",
    "Drift against the last 21 days",
    "One alert per cause",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "24/7", label: "monitoring" },
    { value: "95%", label: "less time to the cause" },
    { value: "99.9%", label: "uptime goal" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Bring the report that was late last month",
  closingText:
    "In 30 minutes, one to one and free, we walk its lineage with you and mark where a message would have come early enough. You keep the drawing.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqPulse: data pipeline monitoring with deadlines",
    description:
      "ArqPulse follows lineage, latency and drift, gives every table a health score, and tells the owner of a late table which report it delays, and until when.",
    keywords: [
      "data pipeline monitoring",
      "data lineage",
      "data drift",
      "late table alert",
      "data health score",
    ],
    type: "website",
    noIndex: false,
  },
};
