import { items, moduleLayout } from "../items.ts";
import { chart } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule, toDemo } from "../seed-document.ts";
import { arqsightExample } from "./examples/arqsight.ts";

/** The slider of the week under policy 12, also in the demo. */
export const policyLimit = {
  label: "Policy 12 limit, $ thousand",
  min: 36,
  max: 50,
  start: 38,
  limitLabel: "Policy 12: {value}",
  result:
    "{count} of 7 days would cross the line, so ArqSight resizes first. The week costs {result} thousand dollars, {saved}% less.",
  otherResult:
    "No day crosses the line, so ArqSight changes nothing. The week costs {result} thousand dollars.",
};

/** ArqSight: cloud cost optimization (spec 2, module themes; numbers from spec 9). */
export const arqsight: SeedModule = {
  _id: "module-arqsight",
  _type: "solutionModule",
  name: "ArqSight",
  path: { _type: "slug", current: "/solutions/arqsight" },
  theme: "Cloud cost",
  hue: "amber",
  badge: "ArqSight: cloud cost optimization",
  headline: "Keep the cloud bill under the line you drew",
  blurb:
    "ArqSight reads usage and prices, predicts next week's demand and resizes clusters inside limits you write as policy. A change beyond a limit waits for a person to approve it, with the cost on the request.",
  buttons: [demoButton("Schedule Demo"), pageButton("Watch the demo", "page-demo")],
  pageLayout: "chart",
  scene: chart({
    title: "All clusters, week 34",
    caption:
      "Predicted cost crosses the limit of policy 12 from Monday to Friday. Resized within that policy, the week costs $220,000 instead of $289,000 and stays below the line.",
    unit: "$ thousand per day",
    axis: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    limitValue: 38,
    limitLabel: "Policy 12: 38",
    lines: [
      { label: "As predicted", values: [39, 41, 46, 50, 46, 35, 32], tone: "before" },
      { label: "With ArqSight", values: [30, 32, 34, 36, 35, 28, 25], tone: "after" },
    ],
    note: "$289,000 became $220,000: 24% less for the same load, at the same prices.",
    control: policyLimit,
  }),
  result: {
    _type: "moduleResult",
    label: "Cloud bill of week 34, same load",
    before: "$289K",
    beforeLabel: "as predicted",
    beforeValue: 289,
    after: "$220K",
    afterLabel: "within policy 12",
    afterValue: 220,
    source: "From the worked example",
  },
  capabilitiesTitle: "How ArqSight brings the cloud bill down",
  capabilities: [
    "Usage analysis",
    "Demand prediction",
    "Policy-bound scaling",
    "Idle resources",
    "Cost per product",
    "Commitment advice",
    "Month-end freeze",
    "Undo within minutes",
  ],
  metrics: items("moduleMetric", [
    {
      value: "20-30%",
      label: "cloud cost savings",
      audience: "Finance",
      note: "Finance pays less for the same load at the same prices. The savings come from resizes alone, and discounts you already had do not count.",
    },
    {
      value: "30 days",
      label: "to ROI",
      audience: "Budget owners",
      note: "Budget owners break even 30 days after the first resize, once savings have covered the module's cost.",
    },
    {
      value: "100%",
      label: "audit coverage of resizes",
      audience: "Auditors",
      note: "Auditors find the prediction, the policy and the effect of every change in the log, even if it was undone.",
    },
    {
      value: "24/7",
      label: "monitoring of demand against policy",
      audience: "Platform team",
      note: "Compared every five minutes. Your platform team is called only when a resize would cross a limit.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Usage by cluster and hour",
      text: "ArqSight joins cost exports, metrics and tags per cluster and hour. Resources that have no tag are listed first, with the team that last touched them.",
    },
    {
      title: "Demand for the next seven days",
      text: "You get a prediction per cluster, next to its error over the last four weeks. A cluster whose prediction was off by more than 15% is flagged and left alone.",
    },
    {
      title: "Policies in plain text",
      text: "Policy 12 reads: b-3 between 6 and 24 nodes, a fifth above predicted load, no change on the last two days of a month. Finance can read it, and the runtime enforces it.",
    },
    {
      title: "A request instead of a surprise",
      text: "When demand calls for a 25th node, ArqSight sends the owner one message: what it needs, for how long, at what cost. No answer means no change.",
    },
    {
      title: "Cost per product",
      text: "The cost of shared clusters is split by measured use instead of head count. A product owner sees what last Thursday's campaign cost in compute.",
    },
    {
      title: "Every resize can be undone",
      text: "The state before a change is kept for 30 days. If latency rises above the limit you set, the change is rolled back within five minutes.",
    },
  ]),
  benefitsTitle: "What finance sees at month end",
  inputsTitle: "What it reads",
  inputs: [
    "Hourly cost and usage exports from AWS, Azure and Google Cloud",
    "CPU, memory and queue length of each cluster",
    "Tags, and the repository or team that set them",
    "Your calendar: month end, campaigns, planned downtime",
    "Policies: smallest and largest size, headroom, freeze periods",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "Resizes within the policy, each with its reason",
    "Requests for changes beyond the policy, with cost and duration",
    "A forecast per cluster and product, with the error of the previous one",
    "A list of idle resources and what each costs per month",
  ],
  exampleTitle: "A worked example: cluster b-3 at night",
  exampleSteps: arqsightExample,
  limitsTitle: "What it does not do",
  limits: [
    "It buys no commitments. It proposes reserved capacity and savings plans with the numbers, and a person signs.",
    "Prediction needs six weeks of usage. A first launch has no past, so you enter its expected load manually.",
    "Hardware in your own data center is reported, not resized.",
    "It does not make code cheaper. A query that reads a table twice still reads it twice, on fewer idle nodes.",
  ],
  demo: toDemo("demo-arqsight"),
  sections: moduleLayout,
  position: 2,
  tagline: "Cloud cost kept inside the limits you wrote",
  shortDesc:
    "Analyzes usage, predicts next week's demand, and resizes clusters inside the limits you write as policy.",
  fullDesc:
    "ArqSight joins bills, metrics and tags by the hour, predicts demand per cluster and scales within your policy. A change beyond it waits for the owner, with its price. In week 34 the bill fell from a predicted $289,000 to $220,000 for the same load.",
  status: "production",
  carouselDescription:
    "Reads usage by the hour, predicts the next seven days, and resizes within your policy. Anything beyond it waits for a person.",
  carouselFeatures: [
    "Policies that finance can read",
    "Demand predicted per cluster",
    "Every resize can be undone",
    "Cost per cluster and product",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "20-30%", label: "cloud cost savings" },
    { value: "30 days", label: "to ROI" },
    { value: "100%", label: "audit coverage" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Bring last month's bill and one limit",
  closingText:
    "In a free 30-minute call we go through the bill, find the three clusters that sit idle longest and write your first policy. There is nothing to connect first.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqSight: cloud cost optimization within policy",
    description:
      "ArqSight analyzes cloud usage, predicts seven days of demand and resizes clusters inside limits you write: 20-30% savings for the same load.",
    keywords: [
      "cloud cost optimization",
      "policy-bound autoscaling",
      "demand prediction",
      "FinOps",
      "cloud savings",
    ],
    type: "website",
    noIndex: false,
  },
};
