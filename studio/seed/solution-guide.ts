import { items } from "./items.ts";
import { type SeedGuide, toModule, toPage } from "./seed-document.ts";

/** What the solution guide says besides the modules' own pages (spec 9: 45 pages, 9 modules). */
export const solutionGuide: SeedGuide = {
  _id: "solutionGuide",
  _type: "solutionGuide",
  title: "Nine modules, one governed runtime",
  subtitle:
    "The solution guide for the meeting where architecture, security and finance all have a say.",
  contentsTitle: "Contents",
  selection: { mode: "automatic" },
  chooseTitle: "Start with the sentence you keep hearing",
  chooseText:
    "Choose a module by a number your company already tracks. Find the sentence you hear in your own meetings. The module next to it moves the number on the right. One module and one number are enough for the first eight weeks.",
  situationLabel: "When you say",
  moduleLabel: "Look at",
  figureLabel: "First number",
  choices: items("guideChoice", [
    {
      situation: "The answer depends on which system you ask.",
      module: toModule("module-arqmesh"),
      figure: "Minutes to gather one record",
    },
    {
      situation: "We find out a table was late from the person who opened the report.",
      module: toModule("module-arqpulse"),
      figure: "Late reports in eight weeks",
    },
    {
      situation: "We explain the cloud bill after it arrives.",
      module: toModule("module-arqsight"),
      figure: "Bill for the same load",
    },
    {
      situation: "Review finds the same mistake for the fifth time.",
      module: toModule("module-arqcode"),
      figure: "Review rounds per pull request",
    },
    {
      situation: "A release waits ten days for manual regression testing.",
      module: toModule("module-arqtest"),
      figure: "Days from merge to release",
    },
    {
      situation: "No one can say which rule let that call through.",
      module: toModule("module-arqguard"),
      figure: "Share of calls with a log entry",
    },
    {
      situation: "The work takes an hour, and the case takes nine days.",
      module: toModule("module-arqflow"),
      figure: "Waiting time of one step",
    },
    {
      situation: "Half the service desk's day is passwords and access rights.",
      module: toModule("module-arqserve"),
      figure: "Tickets closed at first level",
    },
    {
      situation: "We hear about an RFP after the vendor list is closed.",
      module: toModule("module-arqintel"),
      figure: "Weeks from first talk to decision",
    },
  ]),
  doesLabel: "What it does",
  featuresLabel: "How it does it",
  usedLabel: "Where its numbers come from",
  nextLabel: "Next step",
  moreLabel: "More on",
  beforeLabel: "before",
  afterLabel: "after",
  planTitle: "One module, one number, eight weeks at most",
  planText:
    "Four weeks if your data has owners and everyone uses one sign-in, eight if neither is true. The last two weeks are a buffer. One project in three uses them.",
  planSteps: items("guideStep", [
    {
      title: "Choose the number",
      text: "The sponsor, the process owner and the person who counts it leave one meeting with one sentence: which number, from what to what, by when.",
      from: 0,
      to: 0.8,
    },
    {
      title: "Take the baseline",
      text: "At least eight weeks of history, counted the way results will be counted, bad weeks included.",
      from: 0.5,
      to: 2,
    },
    {
      title: "Access and owners",
      text: "Whose work does the module do? Every source gets an owner and an expected age, or it stays out.",
      from: 0.5,
      to: 2.2,
    },
    {
      title: "Connect",
      text: "Two to five sources, described once in the Model Context Protocol. Ask for the change window on the first day.",
      from: 1,
      to: 3,
    },
    {
      title: "Run alongside people",
      text: "The module proposes, people decide, and both are counted. Forty proposals are reviewed. Three disagreements become rules.",
      from: 2.5,
      to: 4.5,
    },
    {
      title: "Run within limits",
      text: "The process owner writes down what may run on its own, up to which amount, and who approves anything beyond it.",
      from: 4.5,
      to: 6,
    },
    {
      title: "First number",
      text: "It appears in the report where it always has. If it is good, you choose the second module the same way.",
      from: 5.6,
      to: 6,
    },
    {
      title: "Buffer",
      text: "For the source that had no owner and the change window that moved.",
      from: 6,
      to: 8,
    },
  ]),
  weekLabel: "Week",
  contactTitle: "Bring one process, leave with a plan for it",
  contactText:
    "A demo is free, one-on-one and takes 30 minutes. You describe the process. We show the module that fits it, the systems it would read and the number to measure it by. A Value Sprint briefing also takes 30 minutes, with results in six weeks.",
  contactPages: items("linkCard", [
    {
      title: "Schedule a demo",
      text: "30 minutes, one-on-one, with your own process.",
      page: toPage("page-schedule-demo"),
    },
    {
      title: "Ask a question first",
      text: "Answered within {response time}, by a person.",
      page: toPage("page-contact"),
    },
    {
      title: "Watch the demos",
      text: "Four modules in action. Pause at any step.",
      page: toPage("page-demo"),
    },
    {
      title: "Read the papers",
      text: "Nine white papers, case studies and webinar notes.",
      page: toPage("page-resources"),
    },
  ]),
  notes:
    "Worked examples, people and customers in this guide are invented to show how a number is measured. They are not customer results. The numbers before and after come from the six industries and are explained there. The uptime of 99.9% is a goal, not a guarantee. “Ready” means built for a framework. Certification is up to your auditor.",
};
