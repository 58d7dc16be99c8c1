import { items, moduleLayout } from "../items.ts";
import { graph } from "../scenes.ts";
import { demoButton, type SeedModule, toDemo } from "../seed-document.ts";
import { arqmeshExample } from "./examples/arqmesh.ts";

/** The slider of the liquidity report, also in the demo. */
export const ageLimit = {
  label: "Allowed delay of fx_rates",
  min: 0,
  max: 30,
  start: 5,
  unit: "min",
  limit: 14,
  result:
    "The file is {limit} min late, and {value} are allowed. The converter waits, and the report comes at 07:44 with today's rates.",
  otherResult:
    "{value} min are allowed. The report goes out at 07:30 on yesterday's rates, with a ratio of 101.3% instead of 99.1%.",
};

/** ArqMesh: data fabric and agent orchestration (spec 2, module themes; numbers from spec 9). */
export const arqmesh: SeedModule = {
  _id: "module-arqmesh",
  _type: "solutionModule",
  name: "ArqMesh",
  path: { _type: "slug", current: "/solutions/arqmesh" },
  theme: "Data fabric",
  hue: "blue",
  badge: "ArqMesh: data fabric and agents",
  headline: "Every agent knows how old its data is before it answers",
  blurb:
    "ArqMesh presents warehouses, files and applications as one set of typed sources and gives each agent only the ones its task needs. When several agents share a task, it runs their steps in order, checks the person's rights at each step, and stops where a source is late.",
  buttons: [demoButton("Schedule Demo")],
  pageLayout: "chart",
  scene: graph({
    title: "Run 2216: liquidity report, Tuesday 07:12",
    caption:
      "The rate table fx_rates is 14 minutes late. The agent that needs it waits, and the other keeps working. The report moves from 07:30 to 07:44 and says why.",
    nodes: [
      { id: "core", label: "Core banking", detail: "change stream", column: 0, state: "normal" },
      { id: "market", label: "Market data", detail: "vendor file", column: 0, state: "late" },
      { id: "books", label: "Ledger", detail: "nightly extract", column: 0, state: "normal" },
      { id: "payments", label: "payments", detail: "2 s old", column: 1, state: "done" },
      { id: "rates", label: "fx_rates", detail: "14 min late", column: 1, state: "late" },
      { id: "ledger", label: "ledger_day", detail: "on time", column: 1, state: "done" },
      { id: "collect", label: "Collector", detail: "working", column: 2, state: "active" },
      {
        id: "convert",
        label: "Converter",
        detail: "waits for rates",
        column: 2,
        state: "late",
        changedDetail: "uses yesterday's rates",
        changedState: "active",
      },
      {
        id: "report",
        label: "Report",
        detail: "07:30 to 07:44",
        column: 3,
        state: "late",
        changedDetail: "07:30, on old rates",
        changedState: "normal",
      },
    ],
    edges: [
      { from: "core", to: "payments", state: "normal" },
      { from: "market", to: "rates", state: "late" },
      { from: "books", to: "ledger", state: "normal" },
      { from: "payments", to: "collect", state: "active" },
      { from: "ledger", to: "collect", state: "active" },
      { from: "rates", to: "convert", state: "late" },
      { from: "collect", to: "report", state: "active" },
      { from: "convert", to: "report", state: "late", changedState: "active" },
    ],
    control: ageLimit,
    note: "Nothing goes out on yesterday's rates. The converter waits, and the collector keeps working.",
  }),
  result: {
    _type: "moduleResult",
    label: "Manual work on a late report",
    before: "50 min",
    beforeLabel: "two people, manually",
    beforeValue: 50,
    after: "1 min",
    afterLabel: "reading one message",
    afterValue: 1,
    source: "From the worked example",
  },
  capabilitiesTitle: "What ArqMesh does between a question and its sources",
  capabilities: [
    "Typed sources",
    "Age of every table",
    "Sources per task",
    "Readable agent plans",
    "Rights checked per call",
    "Model per capability",
    "Stop on a late source",
    "Resumable runs",
  ],
  metrics: items("moduleMetric", [
    {
      value: "50+",
      label: "connectors to business systems",
      audience: "Integration teams",
      note: "Integration teams connect a system once, and all nine modules can use it. We count only systems with a maintained description.",
    },
    {
      value: "97 ms",
      label: "median latency added to a call",
      audience: "Employees",
      note: "Employees wait less than a tenth of a second longer. Measured at the runtime, from request to answer, without the model's own time.",
    },
    {
      value: "100%",
      label: "audit coverage of agent steps",
      audience: "Auditors",
      note: "Auditors find the person, source, model and rule behind every step. Calculated as logged steps divided by steps run.",
    },
    {
      value: "4-8 weeks",
      label: "to first KPI",
      audience: "Sponsors",
      note: "Sponsors see the first number in their own reporting 4-8 weeks after kick-off, with one process on the fabric.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "One description per source",
      text: "A warehouse, a file drop or an application is described once: typed inputs, owner, expected age. All nine modules use that description, and so does any client you run that speaks the Model Context Protocol.",
    },
    {
      title: "Only the data the task needs",
      text: "The agent that converts currencies gets fx_rates and payments. It cannot list the other 1,800 tables of the warehouse, because it never received them.",
    },
    {
      title: "Plans you can read",
      text: "A task becomes numbered steps, each with its input, its model and its limit. You read the plan before the first run and find the same steps in the log afterward.",
    },
    {
      title: "Freshness checked before every answer",
      text: "Each source says when it was last complete. A step whose source is older than its limit waits or stops, and names the table instead of using yesterday's copy.",
    },
    {
      title: "Rights travel with the call",
      text: "A step acts for one person and carries that identity through every agent and connector. A column that person cannot open in the warehouse stays closed here too.",
    },
    {
      title: "Resume where it stopped",
      text: "Every step is stored with its input. After a fix the run resumes at the step that stopped. When step 12 fails, the first eleven are neither repeated nor paid for again.",
    },
  ]),
  benefitsTitle: "How we measure it",
  inputsTitle: "What it reads",
  inputs: [
    "Warehouses and lakes: tables, views and the time of their last complete load",
    "Change streams from operational systems, such as core banking or a plant historian",
    "Files: vendor drops, exports, document stores",
    "Applications, described as tools in the Model Context Protocol",
    "Your identity provider: people, groups and what each may open",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "Answers in which each line names its source and the age of that source",
    "Steps executed in the system that owns the data",
    "One log entry per call: person, agent, model, source, rule",
    "Stopped runs, with the step, its input and the reason",
  ],
  exampleTitle: "A worked example: the liquidity report at 07:30",
  exampleSteps: arqmeshExample,
  limitsTitle: "What it does not do",
  limits: [
    "It copies no data into a store of its own. A source that is down is down for the agents as well.",
    "It does not clean data. A wrong amount that arrives on time is delivered on time. ArqPulse is the module that looks for drift.",
    "A source without an owner and an expected age cannot be added. Most installations spend their first week on those two fields.",
    "A plan has at most 40 steps. Longer processes are split, with a person's decision between the parts.",
  ],
  demo: toDemo("demo-arqmesh"),
  sections: moduleLayout,
  position: 1,
  tagline: "Typed sources for people, modules and agents",
  shortDesc:
    "One set of typed sources across your warehouses, files and applications, each with an owner and an age.",
  fullDesc:
    "ArqMesh describes each source once and gives an agent only those its task needs. Plans run as numbered steps with the rights of the person they act for. When a table is older than its limit, the step waits and says why. The liquidity report moves from 07:30 to 07:44 instead of going out on yesterday's rates.",
  status: "production",
  carouselDescription:
    "Presents your systems as typed sources, shows each agent how fresh they are, and runs shared tasks as steps you can read.",
  carouselFeatures: [
    "One description per source, over MCP",
    "The user's own rights at every step",
    "Waits when a table is late, and says why",
    "Runs resume where they stopped",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "50+", label: "connectors" },
    { value: "97 ms", label: "median latency added" },
    { value: "100%", label: "audit coverage of steps" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Start with one report",
  closingText:
    "Name a report and the tables behind it. In a free 30-minute call an architect maps its sources, their owners and the step where it should have waited last time.",
  closingButtons: [demoButton("Schedule Demo")],
  seo: {
    _type: "seo",
    title: "ArqMesh: data fabric and agent orchestration",
    description:
      "ArqMesh gives each AI agent the typed sources its task needs, with owner and age, runs shared tasks as readable steps, and waits when a table is late.",
    keywords: [
      "data fabric",
      "agent orchestration",
      "Model Context Protocol",
      "typed data sources",
      "data freshness",
    ],
    type: "website",
    noIndex: false,
  },
  rating: { value: 4.8, count: 200, label: "reviews" },
};
