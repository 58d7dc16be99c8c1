import { items, moduleLayout } from "../items.ts";
import { timeline } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule } from "../seed-document.ts";
import { arqpulseExample } from "./examples/arqpulse.ts";

/** ArqPulse: data pipeline monitoring (spec 2, module themes; numbers from spec 9). */
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
    "ArqPulse follows lineage, latency and drift from the source to the report and gives each table one health score. When a table runs late, it names the report, the deadline and the owner while there is still time to act.",
  buttons: [demoButton("Schedule Demo"), pageButton("Watch the demos", "page-demo")],
  pageLayout: "chart",
  scene: timeline({
    title: "Lineage of liquidity_report, Tuesday",
    caption:
      "The file behind fx_rates lands 14 minutes late. Everything after it moves, and the report is complete at 07:44 instead of 07:30.",
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
        "File at {time}: the report is complete at {result}, on time. No one is alerted.",
    },
  }),
  result: {
    _type: "moduleResult",
    label: "From the alert to the cause of a late table",
    before: "60 min",
    beforeLabel: "searched manually",
    beforeValue: 60,
    after: "3 min",
    afterLabel: "with ArqPulse",
    afterValue: 3,
    source: "From the worked example",
  },
  capabilitiesTitle: "What ArqPulse watches on every table",
  capabilities: [
    "Column lineage",
    "Report deadlines",
    "Latency per step",
    "Value drift",
    "Health score",
    "One alert per cause",
    "Owner and on-call",
    "Time to ready",
  ],
  metrics: items("moduleMetric", [
    {
      value: "24/7",
      label: "monitoring of every table with an owner",
      audience: "Data team",
      note: "Checked after each load and once a minute between loads, so the data team has no dashboard to watch.",
    },
    {
      value: "95%",
      label: "efficiency gain in finding the cause of a late table",
      audience: "Data engineers",
      note: "Data engineers search less. In the example, finding the cause took 60 minutes before and 3 after.",
    },
    {
      value: "99.9%",
      label: "monitoring uptime target",
      audience: "Service owners",
      note: "Measured per calendar month. It is a goal, not a guarantee. The terms say what it covers.",
    },
    {
      value: "50+",
      label: "connectors that report load times",
      audience: "Platform team",
      note: "Your platform team installs nothing. ArqPulse reads the load history of warehouses, schedulers and file stores without an agent.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Lineage that keeps up with changes",
      text: "It comes from query logs, job definitions and build manifests, so it is still right the day after a change. You can trace any cell in the report back to the file it came from.",
    },
    {
      title: "Late only matters if a report is waiting",
      text: "ArqPulse compares each table with the deadline of the report that depends on it, whatever the job schedule says. A delay that affects no deadline is logged and wakes no one.",
    },
    {
      title: "Drift caught in the values",
      text: "Each column is compared with its own last 21 days: share of empty cells, spread, new categories. A currency that appears for the first time is flagged before it breaks a report.",
    },
    {
      title: "A health score that explains itself",
      text: "Health is 100 points in four equal parts: freshness, volume, schema, values. Next to the score you see which part lost points, and since when.",
    },
    {
      title: "One alert per cause",
      text: "When a file is late, the 23 tables built on it do not each raise an alert. The owner of the file gets one message that lists the affected reports, earliest deadline first.",
    },
    {
      title: "The new time, posted where people look",
      text: "The expected time goes into the report's header, the scheduler and the channel of the desk waiting for it. People stop asking whether it is running.",
    },
  ]),
  benefitsTitle: "What changes for the data team",
  inputsTitle: "What it reads",
  inputs: [
    "Query logs and load history of your warehouse",
    "Job definitions of the scheduler and build manifests of your models",
    "Arrival times and sizes of files",
    "Samples of column values, masked by policy, for drift",
    "Deadlines: which report is due when, and who is waiting for it",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A health score per table, with the part that lost points",
    "One message per cause, with the affected reports and their new times",
    "Lineage from a report cell down to the source file",
    "A monthly list of the ten tables that cost the most waiting time",
  ],
  exampleTitle: "A worked example: 62 tables, one of them late",
  exampleSteps: arqpulseExample,
  limitsTitle: "What it does not do",
  limits: [
    "It repairs nothing. Your scheduler or a person restarts the job.",
    "Drift needs 21 days of history. Until then ArqPulse reports lateness, volume and schema only.",
    "Lineage ends where a person copies cells into a spreadsheet. ArqPulse names the last table before that.",
    "Streams are sampled every ten seconds. It misses any gap shorter than that.",
  ],
  sections: moduleLayout,
  position: 3,
  tagline: "Lineage, latency and drift in one score per table",
  shortDesc:
    "Watches lineage, latency and drift, scores each table, and flags the late one before anyone opens its report.",
  fullDesc:
    "ArqPulse reads lineage from your query logs, compares each load with the deadline of the report that depends on it, and each column with its last 21 days. One cause raises one alert: at 07:03 the treasury desk knew that fx_rates was missing and that the 07:30 report would come at 07:44.",
  status: "production",
  carouselDescription:
    "Follows data from the source to the report, gives each table a health score, and tells the owner of a late table which reports it delays.",
  carouselFeatures: [
    "Lineage read from query logs",
    "Delays measured against report deadlines",
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
    "In a free 30-minute call we trace its lineage and show where an alert would have caught it. You keep the diagram.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqPulse: data pipeline monitoring with deadlines",
    description:
      "ArqPulse follows lineage, latency and drift, gives every table a health score, and tells the owner of a late table which report it delays and by how much.",
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
