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
    "A week-by-week plan for one module and one measure: who decides what, what is connected in which week, how the baseline is taken, and the five reasons why plans slip.",
  keyNumber: { value: "4-8 weeks", label: "to the first KPI" },
  module: toModule("module-arqpulse"),
  readTime: "15 min read",
  published: "2024-01-15",
  file: seedFile("first-kpi-plan.pdf"),
  path: { _type: "slug", current: "/resources/first-kpi-plan" },
  tags: ["rollout", "metrics"],
  body: richText(
    paragraph("The paper is for sponsors and data owners who plan a first module. It contains:"),
    bullet("a plan for each week, with the person who decides"),
    bullet("how to measure the baseline before the first connection"),
    bullet("five reasons why plans slip, and how to avoid each"),
  ),
  sample: false,
  seo: {
    _type: "seo",
    title: "First KPI in four to eight weeks",
    description:
      "A week-by-week plan for one module and one metric: decisions, connections, baseline and the five reasons why plans slip.",
    noIndex: false,
  },
};

/** What its PDF says. */
export const firstKpiPlanContent: ResourceContent = {
  cover: {
    kind: "timeline",
    caption:
      "One module, one measure, six weeks: the plan of this paper. The first figure stands in the report of week six.",
    marks: ["1", "2", "3", "4", "5", "6", "7", "8"],
    rows: [
      { label: "Choose", start: 0, end: 1 },
      { label: "Baseline", start: 0.5, end: 2 },
      { label: "Connect", start: 1, end: 3 },
      { label: "Run beside", start: 2.5, end: 4.5 },
      { label: "Run", start: 4.5, end: 6 },
      { label: "First figure", start: 5.6, end: 6, isHighlighted: true },
      { label: "Reserve", start: 6, end: 8 },
    ],
  },
  facts: [{ label: "For", text: "Sponsors, data owners and the people who sign" }],
  body: [
    { kind: "section", title: "Why one figure" },
    {
      kind: "lead",
      text: "A project that promises transformation is judged by opinion. A project that promises one figure is judged by arithmetic, and arithmetic ends meetings.",
    },
    {
      kind: "text",
      text: "This paper describes how a single module reaches its first key performance indicator in four to eight weeks. It is written for the person who has to defend the project to a board, and for the person who has to sign for its access rights. Neither needs to know how a language model works. Both need to know what happens in week three.",
    },
    {
      kind: "text",
      text: "The span is honest. Four weeks is what it takes where the data already has an owner and the sign-in is one system. Eight weeks is what it takes where neither is true. Nothing in the module itself makes the difference: the connectors, the runtime and the log are the same. What differs is how long it takes a company to agree on one number and on who may read what.",
    },
    {
      kind: "text",
      text: "The rule behind the plan is short. **One module, one process, one measure, one owner.** Each of the four can be argued about for a week; if two of them are argued about at once, the plan becomes ten weeks and the reason is forgotten by week six.",
    },
    {
      kind: "stats",
      items: [
        { value: "4-8 weeks", label: "from kick-off to the first figure in your own reporting" },
        { value: "1", label: "module, chosen by the measure and not by the demonstration" },
        { value: "11", label: "decisions, each with a name and a date, all on one page" },
        { value: "30 days", label: "to return on investment where the measure is a cost" },
      ],
    },
    { kind: "section", title: "Choosing the measure" },
    {
      kind: "text",
      text: "A good first measure has four properties. It is counted already, so that there is a past to compare with. It is counted weekly or more often, so that six weeks hold more than one observation. It is owned by one person who suffers when it is bad. And it can be moved by a single process.",
    },
    {
      kind: "table",
      caption:
        "Measures that have carried a first project, with the module that moves them and where the figure comes from.",
      columns: ["Measure", "Module", "Counted in", "A fair first target"],
      widths: [2.6, 1.1, 2.2, 1.7],
      rows: [
        ["Reports that were late", "ArqPulse", "Scheduler history", "Half of the last quarter's"],
        ["Cloud bill for the same load", "ArqSight", "Cost export, hourly", "20% less"],
        [
          "First-line tickets closed without a person",
          "ArqServe",
          "Ticket system",
          "45% deflection",
        ],
        ["Hours from commit to tested build", "ArqTest", "Pipeline records", "A third less"],
        ["Review rounds per pull request", "ArqCode", "Repository", "One fewer"],
        ["Steps that wait for a signature", "ArqFlow", "Process log", "35% process efficiency"],
        [
          "Transfers held with a reason",
          "ArqGuard",
          "Case system",
          "Fewer false alarms, same catch",
        ],
        ["Minutes to gather one record", "ArqMesh", "Stopwatch, 20 cases", "From 45 to 2"],
        ["Deals where the price was known early", "ArqIntel", "Win and loss notes", "One in three"],
      ],
    },
    {
      kind: "text",
      text: "Measures that fail are as instructive. Satisfaction is counted twice a year. Productivity has no unit. Revenue moves for nine reasons at once, of which yours is the smallest. Adoption can be raised by an email. If the only available measure is one of these, spend the first fortnight making a better one; it is cheaper than a project that ends in an argument.",
    },
    {
      kind: "note",
      title: "A test for any measure",
      text: "Write next month's sentence today: “In June it was __, in July it was __, and __ counted it.” If the third blank has no name, there is no measure yet.",
    },
    { kind: "section", title: "The plan, week by week" },
    {
      kind: "timeline",
      caption:
        "The plan with its owners. Lengths are working time; the last two weeks are reserve and should stay empty.",
      marks: ["1", "2", "3", "4", "5", "6", "7", "8"],
      rows: [
        {
          label: "Choose measure",
          start: 0,
          end: 0.8,
          note: "Sponsor. Ends in one written sentence.",
        },
        {
          label: "Take baseline",
          start: 0.5,
          end: 2,
          note: "Measure's owner. At least eight weeks of past.",
        },
        {
          label: "Rights and owners",
          start: 0.5,
          end: 2.2,
          note: "Security. One identity per step.",
        },
        { label: "Connect sources", start: 1, end: 3, note: "Data team. Two to five connectors." },
        { label: "Run beside", start: 2.5, end: 4.5, note: "Module proposes, people decide." },
        {
          label: "Decide limits",
          start: 4,
          end: 4.8,
          note: "Process owner. What may happen alone.",
        },
        { label: "Run", start: 4.6, end: 6, note: "Within the limits, everything logged." },
        {
          label: "First figure",
          start: 5.6,
          end: 6,
          note: "Measure's owner reports it, not us.",
          isHighlighted: true,
        },
        { label: "Reserve", start: 6, end: 8, note: "Used by one project in three." },
      ],
    },
    {
      kind: "text",
      text: "**Week one** belongs to people. The sponsor, the owner of the process and the owner of the measure sit in one room for ninety minutes and leave with a sentence: which figure, from what to what, by when, counted by whom. The architects meet separately and review the runtime once; that review holds for every later module.",
    },
    {
      kind: "text",
      text: "**Week two** belongs to rights. A module acts for a person and can read what that person can read. So the question is never what the module may see, but whose work it does. Most of the time spent here is spent on tables that turn out to have no owner. That is a finding, and it goes on the list.",
    },
    {
      kind: "text",
      text: "**Week three** is the week in which plans slip, and it slips on connectors that need a change window. Ask for the window in week one. Sources are described once, as tools in the Model Context Protocol; the description written now serves the other eight modules later.",
    },
    {
      kind: "text",
      text: "**Weeks three to five** run the module beside the people. It proposes, they decide, and both are counted. This is where trust is made: not by accuracy in general, but by reading forty proposals and disagreeing with three of them for reasons that can be written down as a rule.",
    },
    {
      kind: "text",
      text: "**In week five** the owner of the process writes the limits. What may happen without a person, up to which amount, at which hours, and who is called beyond it. The limits are a page of text that finance can read. Then the module runs within them.",
    },
    {
      kind: "text",
      text: "**Week six** ends with a figure in the report where that figure always stands, in the same font, without our logo. If it is good, the second module is chosen by the same rule. If it is not, the baseline and the log say why, and the plan ends at a known cost.",
    },
    { kind: "section", title: "Taking the baseline" },
    {
      kind: "text",
      text: "The baseline decides whether anyone will believe the result, and it can only be taken before the module runs. Three rules keep it usable.",
    },
    {
      kind: "steps",
      items: [
        "**Count the past the way you will count the future.** If late means after 07:30 in week six, it means after 07:30 in the eight weeks before, even if people used to forgive ten minutes.",
        "**Keep the bad weeks.** A quarter with a migration in it is still a quarter. Mark it, show the figure with and without it, and agree in advance which of the two counts.",
        "**Write down what else will change.** A new supplier, a price, a team that moves. What is on the list before cannot be used as an excuse after, by either side.",
      ],
    },
    {
      kind: "table",
      caption:
        "A baseline as it should look: reports of one bank that were late, over eight weeks, before the module ran.",
      columns: ["Week", "Due", "Late", "Longest delay", "Cause known within 10 min"],
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
        ["All", "40", "11", "95 min", "2 of 11"],
      ],
      hasTotalRow: true,
    },
    { kind: "section", title: "What it costs" },
    {
      kind: "text",
      text: "The hours below are those of a company of four thousand people with one sign-in and five source systems. They are the customer's own hours; they are the part of the cost that offers leave out.",
    },
    {
      kind: "bars",
      caption: "Your own hours over six weeks, by who spends them.",
      rows: [
        { label: "Data team", value: 96, text: "96 h", isHighlighted: true },
        { label: "Process owner", value: 52, text: "52 h" },
        { label: "Security", value: 34, text: "34 h" },
        { label: "Architects", value: 22, text: "22 h" },
        { label: "Measure's owner", value: 18, text: "18 h" },
        { label: "Sponsor", value: 9, text: "9 h" },
      ],
    },
    {
      kind: "text",
      text: "Together that is 231 hours, or six weeks of one person. The second module takes about half, because identity, log, model and most of the connectors are there. By the fourth, the plan is dominated by the ninety minutes in which the measure is chosen.",
    },
    { kind: "section", title: "Why plans slip" },
    {
      kind: "text",
      text: "Five causes account for nearly all of the weeks that were lost. None of them is technical, and each has a sentence that prevents it.",
    },
    {
      kind: "table",
      caption: "Where weeks are lost, and what to write into the plan on day one.",
      columns: ["Cause", "Weeks", "What prevents it"],
      rightAligned: [1],
      widths: [1.7, 0.6, 3.2],
      rows: [
        [
          "A source without an owner",
          "1-2",
          "Name an owner per table in week one; a table without one is left out, in writing.",
        ],
        [
          "The change window",
          "1",
          "Ask for the window on the first day, for week three, and do not need it.",
        ],
        [
          "Two measures",
          "2",
          "One sentence, signed. The second measure may be watched; it decides nothing.",
        ],
        [
          "Legal reads the model's terms late",
          "1-3",
          "Bind the capability to a model that is approved already; change it later, it is one setting.",
        ],
        [
          "The pilot group likes it",
          "1",
          "Limits are written before the first proposal is read. Wishes go to the second module.",
        ],
      ],
    },
    { kind: "section", title: "The eleven decisions" },
    {
      kind: "text",
      text: "Print this list. A project that has eleven names and eleven dates on it by the end of week one has, in our experience, reached its figure within eight weeks.",
    },
    {
      kind: "steps",
      items: [
        "The measure, in one sentence, with the figure from which and to which.",
        "Who counts it, where it is read, on which day of the week.",
        "The process, from the event that begins it to the record that ends it.",
        "The people for whom the module acts, by role.",
        "The two to five sources, each with owner and expected age.",
        "The model per capability, from the list that is approved already.",
        "The change window of week three.",
        "Who reads forty proposals, and until when.",
        "The limits: amount, hours, what is never done alone.",
        "Who is called beyond a limit, and what happens if nobody answers. Nothing is a good answer.",
        "Who decides in week six, between going on, changing the limits and ending it.",
      ],
    },
  ],
};
