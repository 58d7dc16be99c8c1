import { items, moduleLayout } from "../items.ts";
import { processSteps } from "../scenes.ts";
import {
  assistantButton,
  demoButton,
  pageButton,
  type SeedModule,
  tabButton,
} from "../seed-document.ts";
import { arqflowExample } from "./examples/arqflow.ts";

/** ArqFlow: process optimization (theme from spec 2, numbers from spec 9). */
export const arqflow: SeedModule = {
  _id: "module-arqflow",
  _type: "solutionModule",
  name: "ArqFlow",
  path: { _type: "slug", current: "/solutions/arqflow" },
  theme: "Process optimization",
  hue: "green",
  badge: "ArqFlow: process optimization",
  headline: "See where the case waits, then decide what to automate",
  blurb:
    "ArqFlow maps a process from the timestamps your systems already store, finds the step where cases wait, and shows which decisions in it a rule could make. You choose the rule. ArqFlow runs it and measures the wait again. ArqFlow is production ready, and new rule types start in beta.",
  buttons: [
    assistantButton("Ask about ArqFlow", "Which process should we look at first with ArqFlow?"),
    tabButton("See the four features", "features"),
  ],
  pageLayout: "thread",
  scene: processSteps({
    title: "Supplier invoices, March: 1,240 cases",
    caption:
      "An invoice takes two hours of work and waits for 33. It spends 26 of those hours at one approval step, which ArqFlow marks as the bottleneck.",
    unit: "h",
    workLabel: "Worked on",
    waitLabel: "Waiting",
    steps: [
      { label: "Receive", work: 0.2, wait: 0, state: "automated", note: "read from the inbox" },
      { label: "Match to order", work: 1, wait: 3, state: "normal" },
      {
        label: "Approve",
        work: 0.5,
        wait: 26,
        state: "bottleneck",
        note: "61% match order and receipt within 2%",
      },
      { label: "Pay", work: 0.3, wait: 4, state: "normal" },
    ],
  }),
  result: {
    _type: "moduleResult",
    label: "Wait of an invoice for approval",
    before: "26 h",
    beforeLabel: "in March",
    beforeValue: 26,
    after: "7.8 h",
    afterLabel: "in May",
    afterValue: 7.8,
    source: "From the worked example",
  },
  capabilitiesTitle: "What ArqFlow finds in a process",
  capabilities: [
    "Process mapping",
    "Bottleneck analysis",
    "Automation insights",
    "Variants and detours",
    "Rules with limits",
    "Before and after",
  ],
  metrics: items("moduleMetric", [
    {
      value: "35%",
      label: "more process efficiency",
      audience: "Accounts team",
      note: "Your team closes more cases without hiring. Measured as cases closed per person per week, before and after, with the same people and process.",
    },
    {
      value: "−70%",
      label: "bottleneck reduction",
      audience: "Suppliers",
      note: "Suppliers get paid sooner. In the example, hours waiting at the slowest step went from 26 before to 7.8 after.",
    },
    {
      value: "90%",
      label: "automation potential",
      audience: "Process owners",
      note: "Steps of a mapped process that a rule could decide. Process owners choose how many of them to automate.",
    },
    {
      value: "4-8 weeks",
      label: "to first KPI",
      audience: "Sponsors",
      note: "From kick-off to a wait that has been measured before and after one change.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "A map from timestamps",
      text: "ArqFlow reads who changed a case and when, and draws the paths cases really took: the intended one and the eleven others. No workshop with sticky notes needed.",
    },
    {
      title: "The wait, not the work",
      text: "Each step shows hours worked and hours waited. The bottleneck is the step with the longest queue, weighted by cases. A slow step that holds up no cases is left alone.",
    },
    {
      title: "What a rule could decide",
      text: "At the bottleneck, ArqFlow compares past decisions with the data behind them. In the example 61% of invoices matched order and receipt within 2%, and every one of them was approved.",
    },
    {
      title: "One change, measured",
      text: "A rule starts in shadow: it decides, a person decides, and both are compared for two weeks. Then it runs within its limit, and the wait is measured against the same month.",
    },
  ]),
  benefitsTitle: "What changes for the process owner",
  inputsTitle: "What it reads",
  inputs: [
    "Event tables from your ERP, CRM or ticket system: case, step, time, person or role",
    "Your calendar of working hours, so nights do not count as a wait",
    "Past decisions and the fields they were based on",
    "Cost per hour, if you want to see the wait in money",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A map of the process with work and waiting per step",
    "The bottleneck, and the cases waiting there now",
    "Proposed rules, each with its share of cases and its error rate in shadow",
    "Decisions of accepted rules, written to the system that owns the case",
  ],
  exampleTitle: "A worked example: 1,240 supplier invoices",
  exampleSteps: arqflowExample,
  limitsTitle: "What it does not do",
  limits: [
    "It sees what leaves a timestamp. Work done on the phone or on paper appears as waiting.",
    "It needs 300 finished cases or three months, whichever comes first. With less, a path proves little.",
    "It does not measure people or rank them. Names are replaced by roles before anything is drawn.",
    "A rule decides within its limit only. It does not learn exceptions on its own: someone changes the rule.",
  ],
  sections: moduleLayout,
  position: 6,
  tagline: "Where cases wait, and what a rule could decide",
  shortDesc:
    "Maps a process from its timestamps, finds where cases wait, and names the decisions a rule could make.",
  fullDesc:
    "ArqFlow draws the paths your cases really took, with work and waiting per step. At the bottleneck it proposes a rule, runs it in shadow alongside your people, and measures the wait again: 26 hours of waiting for invoice approval became 7.8.",
  status: "production",
  carouselDescription:
    "Finds the step where cases wait, shows which decisions a rule could make, and measures the wait before and after.",
  carouselFeatures: [
    "Maps drawn from timestamps",
    "Bottlenecks weighted by cases",
    "Rules tested in shadow first",
    "The wait measured before and after",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "35%", label: "more cases per person" },
    { value: "−70%", label: "wait at the bottleneck" },
    { value: "90%", label: "automation potential" },
  ]),
  carouselStatus: "beta",
  closingHeadline: "Send one table with case, step and time",
  closingText:
    "Three columns without names are enough. In a free 30-minute call we draw the map from them and show the step where your cases wait.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqFlow: process optimization from timestamps",
    description:
      "ArqFlow maps processes from timestamps, finds the bottleneck, proposes rules and tests them in shadow. In the example a wait of 26 hours became 7.8.",
    keywords: [
      "process optimization",
      "bottleneck analysis",
      "process mapping",
      "automation insights",
      "process mining",
    ],
    type: "website",
    noIndex: false,
  },
};
