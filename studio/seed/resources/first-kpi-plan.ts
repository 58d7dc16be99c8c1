import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const firstKpiPlan: SeedResource = {
  _id: "resource-first-kpi-plan",
  _type: "resource",
  title: "Reaching the first KPI in four to eight weeks",
  type: "whitepaper",
  category: toCategory("category-implementation"),
  description:
    "A week-by-week plan for one module and one metric: who decides what, when each source is connected, how to take the baseline, and five reasons plans slip.",
  keyNumber: { value: "4-8 weeks", label: "to the first KPI" },
  module: toModule("module-arqpulse"),
  readTime: "15 min read",
  published: "2024-01-15",
  file: seedFile("first-kpi-plan.pdf"),
  path: { _type: "slug", current: "/resources/first-kpi-plan" },
  tags: ["rollout", "metrics"],
  body: richText(
    paragraph(
      "This paper is for sponsors and data owners who are planning their first module. It contains:",
    ),
    bullet("a plan for each week, with the person who decides"),
    bullet("a method for taking the baseline before the first connection"),
    bullet("five reasons plans slip, and how to avoid each one"),
  ),
  sample: false,
  seo: {
    _type: "seo",
    title: "First KPI in four to eight weeks",
    description:
      "A week-by-week plan for one module and one metric: decisions, connections, baseline and the five reasons plans slip.",
    noIndex: false,
  },
};

/** What its PDF says. */
export const firstKpiPlanContent: ResourceContent = {
  cover: {
    kind: "timeline",
    caption:
      "The plan in this paper: one module, one metric, six weeks. The first result is reported in week six.",
    marks: ["1", "2", "3", "4", "5", "6", "7", "8"],
    rows: [
      { label: "Choose", start: 0, end: 1 },
      { label: "Baseline", start: 0.5, end: 2 },
      { label: "Connect", start: 1, end: 3 },
      { label: "Shadow run", start: 2.5, end: 4.5 },
      { label: "Run", start: 4.5, end: 6 },
      { label: "First result", start: 5.6, end: 6, isHighlighted: true },
      { label: "Reserve", start: 6, end: 8 },
    ],
  },
  facts: [{ label: "For", text: "Sponsors, data owners and approvers" }],
  body: [
    { kind: "section", title: "Why one number" },
    {
      kind: "lead",
      text: "When a project promises transformation, everyone has an opinion about whether it worked. When it promises one number, you can check.",
    },
    {
      kind: "text",
      text: "This paper shows how a single module reaches its first KPI in four to eight weeks. It is written for the person who defends the project in front of the board and for the person who approves its access. Neither needs to know how a language model works. Both need to know what happens in week three.",
    },
    {
      kind: "text",
      text: "Expect four weeks if your data already has an owner and everyone uses one sign-in. Expect eight if neither is true. The connectors, the runtime and the log are the same in both cases. The difference is how long your company takes to agree on one number and on who may read what.",
    },
    {
      kind: "text",
      text: "The plan follows one rule: **one module, one process, one metric, one owner.** Any one of the four can take a week to agree on. If you debate two at the same time, the plan grows to ten weeks and people lose track of why they started.",
    },
    {
      kind: "stats",
      items: [
        { value: "4-8 weeks", label: "from kick-off to the first result in your own reporting" },
        { value: "1", label: "module, chosen for its metric rather than its demo" },
        { value: "11", label: "decisions on one page, each with a name and a date" },
        { value: "30 days", label: "to return on investment when the metric is a cost" },
      ],
    },
    { kind: "section", title: "Choosing the metric" },
    {
      kind: "text",
      text: "A good first metric has four properties. You already track it, so there is a history to compare with. You track it at least weekly, so six weeks give you six data points. One person owns it and feels the pain when it slips. And a single process can move it.",
    },
    {
      kind: "table",
      caption:
        "Metrics that work for a first project, the module that moves each one, and where the number comes from.",
      columns: ["Metric", "Module", "Source", "A realistic first target"],
      widths: [2.6, 1.1, 2.2, 1.7],
      rows: [
        ["Late reports", "ArqPulse", "Scheduler history", "Half of last quarter's"],
        ["Cloud bill for the same load", "ArqSight", "Cost export, hourly", "20% less"],
        ["Level 1 tickets closed automatically", "ArqServe", "Ticket system", "45% deflection"],
        ["Hours from commit to tested build", "ArqTest", "Pipeline records", "One third less"],
        ["Review rounds per pull request", "ArqCode", "Repository", "One fewer"],
        ["Steps waiting for approval", "ArqFlow", "Process log", "35% more process efficiency"],
        [
          "Transfers held with a reason",
          "ArqGuard",
          "Case system",
          "Fewer false alarms, same detection",
        ],
        ["Minutes to gather one record", "ArqMesh", "Stopwatch, 20 cases", "From 45 to 2"],
        ["Deals where pricing was known early", "ArqIntel", "Win/loss notes", "One in three"],
      ],
    },
    {
      kind: "text",
      text: "Some metrics make poor first choices. Satisfaction is surveyed twice a year. Productivity has no unit. Revenue moves for nine reasons, and yours is the smallest. Adoption goes up when someone sends an email. If these are all you have, spend the first two weeks defining a better one. That costs less than a project that ends in an argument.",
    },
    {
      kind: "note",
      title: "A quick test for any metric",
      text: "Write next month's sentence today: “In June it was __, in July it was __, and __ counted it.” If you can't put a name in the third blank, you don't have a metric yet.",
    },
    { kind: "section", title: "The plan, week by week" },
    {
      kind: "timeline",
      caption:
        "The plan with its owners. Bars show working time. The last two weeks are a buffer and should stay empty.",
      marks: ["1", "2", "3", "4", "5", "6", "7", "8"],
      rows: [
        {
          label: "Choose metric",
          start: 0,
          end: 0.8,
          note: "Sponsor. Ends in one written sentence.",
        },
        {
          label: "Take baseline",
          start: 0.5,
          end: 2,
          note: "Metric owner. At least eight weeks of history.",
        },
        {
          label: "Access and owners",
          start: 0.5,
          end: 2.2,
          note: "Security. One identity per step.",
        },
        { label: "Connect sources", start: 1, end: 3, note: "Data team. Two to five connectors." },
        { label: "Shadow run", start: 2.5, end: 4.5, note: "The module proposes, people decide." },
        {
          label: "Set limits",
          start: 4,
          end: 4.8,
          note: "Process owner. What may run unattended.",
        },
        { label: "Run", start: 4.6, end: 6, note: "Within the limits, everything logged." },
        {
          label: "First result",
          start: 5.6,
          end: 6,
          note: "Reported by the metric owner, not by us.",
          isHighlighted: true,
        },
        { label: "Buffer", start: 6, end: 8, note: "One project in three uses it." },
      ],
    },
    {
      kind: "text",
      text: "**Week one** is for people. The sponsor, the process owner and the metric owner spend ninety minutes in one room and leave with one sentence: which number, from what to what, by when, and who counts it. The architects meet separately and review the runtime. They do this once, and the review covers every module you add later.",
    },
    {
      kind: "text",
      text: "**Week two** is for access. A module acts on behalf of a person and can read what that person can read. So instead of asking what the module may see, ask whose work it does. Most of this week goes to tables that turn out to have no owner. Write each one down.",
    },
    {
      kind: "text",
      text: "**Week three** is when plans slip, usually because a connector needs a change window. Request the window in week one. Each source is described once, as a tool in the Model Context Protocol, and the other eight modules can use the same description later.",
    },
    {
      kind: "text",
      text: "**Weeks three to five** are the shadow run. The module proposes, people decide, and you count both. This is how a team builds trust: it reads forty proposals, disagrees with three, and turns each disagreement into a rule.",
    },
    {
      kind: "text",
      text: "**In week five** the process owner sets the limits: what may run unattended, up to which amount, during which hours, and who is called beyond that. The limits fit on one page that finance can read. From then on the module runs within them.",
    },
    {
      kind: "text",
      text: "**Week six** ends with a number in your regular report, without our logo. If it is good, choose the second module the same way. If it isn't, the baseline and the log show why, and you know exactly what the project cost.",
    },
    { kind: "section", title: "Taking the baseline" },
    {
      kind: "text",
      text: "The baseline decides whether anyone believes the result, and you can only take it before the module runs. Three rules keep it usable.",
    },
    {
      kind: "steps",
      items: [
        "**Count the past the way you will count the future.** If “late” means after 07:30 in week six, it means after 07:30 in the eight weeks before, even if people used to overlook ten minutes.",
        "**Include the bad weeks.** A quarter with a migration still counts. Mark it, show the number with and without it, and agree in advance which one you will use.",
        "**List what else will change.** A new supplier, a price change, a team that moves. Anything on the list can't be used as an excuse later, by either side.",
      ],
    },
    {
      kind: "table",
      caption:
        "What a baseline should look like: late reports at one bank over eight weeks, before the module ran.",
      columns: ["Week", "Due", "Late", "Longest delay", "Cause found within 10 min"],
      rightAligned: [1, 2, 3, 4],
      widths: [1.2, 1, 1, 1.4, 2],
      rows: [
        ["1", "5", "1", "22 min", "0"],
        ["2", "5", "0", "-", "-"],
        ["3", "5", "2", "61 min", "0"],
        ["4", "5", "1", "14 min", "1"],
        ["5", "5", "2", "48 min", "0"],
        ["6", "5", "1", "35 min", "0"],
        ["7", "5", "3", "95 min", "1"],
        ["8", "5", "1", "19 min", "0"],
        ["Total", "40", "11", "95 min", "2 of 11"],
      ],
      hasTotalRow: true,
    },
    { kind: "section", title: "What it costs" },
    {
      kind: "text",
      text: "These hours are from a company with four thousand employees, one sign-in and five source systems. They are the customer's own hours, which most proposals leave out.",
    },
    {
      kind: "bars",
      caption: "Your team's hours over six weeks.",
      rows: [
        { label: "Data team", value: 96, text: "96 h", isHighlighted: true },
        { label: "Process owner", value: 52, text: "52 h" },
        { label: "Security", value: 34, text: "34 h" },
        { label: "Architects", value: 22, text: "22 h" },
        { label: "Metric owner", value: 18, text: "18 h" },
        { label: "Sponsor", value: 9, text: "9 h" },
      ],
    },
    {
      kind: "text",
      text: "The total is 231 hours, or about six weeks for one person. The second module takes half of that, because identity, log, model and most connectors are already in place. By the fourth, most of the time goes into the ninety-minute meeting that picks the metric.",
    },
    { kind: "section", title: "Why plans slip" },
    {
      kind: "text",
      text: "Five causes explain nearly all of the lost time. None of them is technical, and you can prevent each with one line in the plan.",
    },
    {
      kind: "table",
      caption: "Where time is lost, and what to write into the plan on day one.",
      columns: ["Cause", "Weeks", "How to prevent it"],
      rightAligned: [1],
      widths: [1.7, 0.6, 3.2],
      rows: [
        [
          "A source without an owner",
          "1-2",
          "Name an owner for every table in week one. Leave out tables without one, in writing.",
        ],
        ["The change window", "1", "Request the week-three window on day one."],
        [
          "Two metrics",
          "2",
          "One signed sentence. You can watch a second metric, but it decides nothing.",
        ],
        [
          "Legal reads the model's terms late",
          "1-3",
          "Use a model that is already approved. Changing it later is one setting.",
        ],
        [
          "The pilot group keeps adding wishes",
          "1",
          "Write the limits before anyone reads a proposal. Wishes go to the second module.",
        ],
      ],
    },
    { kind: "section", title: "The eleven decisions" },
    {
      kind: "text",
      text: "Print this list. In our experience, a project with eleven names and eleven dates by the end of week one gets its result within eight weeks.",
    },
    {
      kind: "steps",
      items: [
        "The metric, in one sentence, with its starting value and its target.",
        "Who counts it, where it is reported, and on which day of the week.",
        "The process, from the event that starts it to the record that ends it.",
        "The people the module acts for, by role.",
        "The two to five sources, each with an owner and an expected age.",
        "The model for each capability, from the list that is already approved.",
        "The change window in week three.",
        "Who reads forty proposals, and by when.",
        "The limits: amount, hours, and what never runs unattended.",
        "Who is called beyond a limit, and what happens if no one answers. “Nothing happens” is a good answer.",
        "Who decides in week six whether to continue, change the limits or stop.",
      ],
    },
  ],
};
