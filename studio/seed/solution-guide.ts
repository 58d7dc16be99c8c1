import { items } from "./items.ts";
import { type SeedGuide, toModule, toPage } from "./seed-document.ts";

/** What the solution guide says besides the modules' own pages (spec 9: 45 pages, 9 modules). */
export const solutionGuide: SeedGuide = {
  _id: "solutionGuide",
  _type: "solutionGuide",
  title: "Nine modules, one governed runtime",
  subtitle:
    "The solution guide, for the meeting in which architecture, security and finance sit at one table.",
  contentsTitle: "Contents",
  selection: { mode: "automatic" },
  chooseTitle: "Start with the sentence you keep hearing",
  chooseText:
    "A module is chosen by a figure that somebody already counts, not by a demonstration. Find the sentence that is said in your own meetings; the module beside it moves the figure on the right. One module and one figure are enough for the first eight weeks.",
  situationLabel: "When you say",
  moduleLabel: "Look at",
  figureLabel: "First figure",
  choices: items("guideChoice", [
    {
      situation: "The answer depends on which system you ask.",
      module: toModule("module-arqmesh"),
      figure: "Minutes to gather one record",
    },
    {
      situation: "We learn that a table was late from whoever opened the report.",
      module: toModule("module-arqpulse"),
      figure: "Late reports in eight weeks",
    },
    {
      situation: "The cloud bill is explained after it has come.",
      module: toModule("module-arqsight"),
      figure: "Bill for the same load",
    },
    {
      situation: "Review finds the same mistake for the fifth time.",
      module: toModule("module-arqcode"),
      figure: "Review rounds per pull request",
    },
    {
      situation: "A release waits ten days for a regression by hand.",
      module: toModule("module-arqtest"),
      figure: "Days from merge to release",
    },
    {
      situation: "Nobody can say which rule let that call through.",
      module: toModule("module-arqguard"),
      figure: "Calls with an entry, in percent",
    },
    {
      situation: "The work takes an hour, and the case takes nine days.",
      module: toModule("module-arqflow"),
      figure: "Waiting time of one step",
    },
    {
      situation: "Half of the desk's day is passwords and access rights.",
      module: toModule("module-arqserve"),
      figure: "Tickets closed at first level",
    },
    {
      situation: "We hear of a tender when its list of vendors is closed.",
      module: toModule("module-arqintel"),
      figure: "Weeks from first talk to decision",
    },
  ]),
  doesLabel: "What it does",
  featuresLabel: "How it does it",
  usedLabel: "Where its figures come from",
  nextLabel: "Next step",
  moreLabel: "More on",
  beforeLabel: "before",
  afterLabel: "after",
  planTitle: "One module, one figure, eight weeks at most",
  planText:
    "Four weeks where data has owners and sign-in is one system, eight where neither is true. The last two weeks are reserve; one project in three uses them.",
  planSteps: items("guideStep", [
    {
      title: "Choose the figure",
      text: "Sponsor, process owner and whoever counts it leave one meeting with one sentence: which figure, from what to what, by when.",
      from: 0,
      to: 0.8,
    },
    {
      title: "Take the baseline",
      text: "At least eight weeks of past, counted the way the future will be counted, bad weeks included.",
      from: 0.5,
      to: 2,
    },
    {
      title: "Rights and owners",
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
      title: "Run beside people",
      text: "The module proposes, people decide, and both are counted. Forty proposals are read; three disagreements become rules.",
      from: 2.5,
      to: 4.5,
    },
    {
      title: "Run within limits",
      text: "The process owner writes what may happen alone, up to which amount, and who is asked beyond it.",
      from: 4.5,
      to: 6,
    },
    {
      title: "First figure",
      text: "It stands in the report in which it always stood. If it is good, the second module is chosen by the same rule.",
      from: 5.6,
      to: 6,
    },
    {
      title: "Reserve",
      text: "For the source that had no owner and the window that was moved.",
      from: 6,
      to: 8,
    },
  ]),
  weekLabel: "Week",
  contactTitle: "Bring one process, leave with a plan for it",
  contactText:
    "A demo takes 30 minutes, is one to one and free. You describe the process; we show the module that fits it, the systems it would read and the figure to judge it by. A Value Sprint briefing takes 30 minutes as well and ends with results in six weeks.",
  contactPages: items("linkCard", [
    {
      title: "Schedule a demo",
      text: "30 minutes, one to one, with your own process.",
      page: toPage("page-schedule-demo"),
    },
    {
      title: "Ask a question first",
      text: "Answered within {response time}, by a person.",
      page: toPage("page-contact"),
    },
    {
      title: "Watch the demos",
      text: "Four modules at work, in steps you can stop.",
      page: toPage("page-demo"),
    },
    {
      title: "Read the papers",
      text: "Plans, prices and checklists, nine of them.",
      page: toPage("page-resources"),
    },
  ]),
  notes:
    "Worked examples, people and customers in this guide are invented to show how a figure comes about; they are no customer's results. Figures before and after are those of the industries' pages, with how each is measured beside it. The uptime of 99.9% is a goal and no guarantee. Ready means built for a framework: your auditor certifies your company, and not our software.",
};
