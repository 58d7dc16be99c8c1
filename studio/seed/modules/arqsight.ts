import { items, moduleLayout } from "../items.ts";
import { pageLink, paragraph, richText } from "../rich-text.ts";
import { chart } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule, toDemo } from "../seed-document.ts";

/** The slider of the week under policy 12, also in the demo. */
export const policyLimit = {
  label: "Limit of policy 12, US$ thousand",
  min: 36,
  max: 50,
  start: 38,
  limitLabel: "Policy 12: {value}",
  result:
    "{count} of 7 days would cross the line, so ArqSight resizes first. The week costs {result} thousand dollars, {saved}% less.",
  otherResult:
    "No day crosses the line, so ArqSight changes nothing. The week costs {result} thousand dollars.",
};

/** ArqSight: cloud cost optimisation (spec 2, module themes; figures of spec 9). */
export const arqsight: SeedModule = {
  _id: "module-arqsight",
  _type: "solutionModule",
  name: "ArqSight",
  path: { _type: "slug", current: "/solutions/arqsight" },
  theme: "Cloud cost",
  hue: "amber",
  badge: "ArqSight: cloud cost optimisation",
  headline: "Keep the cloud bill under the line you drew",
  blurb:
    "ArqSight reads usage and prices, predicts next week's demand and resizes clusters inside limits you write as policy. A change beyond a limit waits for a person, with its cost on the request.",
  buttons: [demoButton("Schedule Demo"), pageButton("Watch the demo", "page-demo")],
  scene: chart({
    title: "All clusters, week 34",
    caption:
      "The predicted cost crosses the limit of policy 12 from Monday to Friday; resized within that policy, the week costs US$220 thousand instead of 289 and stays below the line.",
    unit: "US$ thousand per day",
    axis: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    limitValue: 38,
    limitLabel: "Policy 12: 38",
    lines: [
      { label: "As predicted", values: [39, 41, 46, 50, 46, 35, 32], tone: "before" },
      { label: "With ArqSight", values: [30, 32, 34, 36, 35, 28, 25], tone: "after" },
    ],
    note: "289 became 220: 24% less for the same load, at the same prices.",
    control: policyLimit,
  }),
  capabilitiesTitle: "What ArqSight does with a bill",
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
      note: "The monthly bill against the same load at the same prices without the resizes; discounts you had anyway do not count.",
    },
    {
      value: "30 days",
      label: "to ROI",
      note: "From the first resize to the day its savings have covered the module's cost.",
    },
    {
      value: "100%",
      label: "audit coverage of resizes",
      note: "Each change has its prediction, its policy and its effect in the log, also when it was undone.",
    },
    {
      value: "24/7",
      label: "monitoring of demand against policy",
      note: "Compared every five minutes; a person is called only when a limit stands in the way.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Usage read to the hour",
      text: "Cost exports, metrics and tags are joined per cluster and hour. What has no tag is listed first, with the team that last touched it.",
    },
    {
      title: "Demand for the next seven days",
      text: "A prediction per cluster with its error of the last four weeks beside it. A cluster whose prediction was off by more than 15% is left alone and says so.",
    },
    {
      title: "Policies as text",
      text: "Policy 12 reads: b-3 between 6 and 24 nodes, a fifth above predicted load, no change on the last two days of a month. Finance can read it; the runtime obeys it.",
    },
    {
      title: "A request instead of a surprise",
      text: "When demand asks for a 25th node, ArqSight sends the owner one message: what, until when, how much. No answer means no change.",
    },
    {
      title: "Cost per product",
      text: "Shared clusters are divided by measured use and not by head count. A product owner sees what last Thursday's campaign cost in compute.",
    },
    {
      title: "Every resize can be undone",
      text: "The state before a change is kept for 30 days. If latency rises above the limit you set, the change is taken back within five minutes.",
    },
  ]),
  benefitsTitle: "What finance sees at the end of the month",
  inputsTitle: "What it reads",
  inputs: [
    "Cost and usage exports of AWS, Azure and Google Cloud, hourly",
    "CPU, memory and queue length of each cluster",
    "Tags, and the repository or team that set them",
    "Your calendar: month end, campaigns, planned stops",
    "Policies: least and most, headroom, times without change",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "Resizes inside the policy, each with its reason",
    "Requests for changes beyond it, with cost and duration",
    "A forecast per cluster and product, with the error of the last one",
    "A list of idle resources and what each costs in a month",
  ],
  exampleTitle: "A worked example: cluster b-3 at night",
  example: richText(
    paragraph(
      "Cluster b-3 computes risk figures from 08:00 to 18:00 and runs 24 nodes around the clock, at US$1.90 per node and hour: 576 node hours, US$1,094 a day. The prediction for the night needs seven nodes; policy 12 adds a fifth and asks for nine.",
    ),
    paragraph(
      "ArqSight keeps 24 nodes for ten hours and nine for fourteen: 366 node hours, US$695 a day. That is US$399 less, 36% of this cluster. Over all clusters of the week it is 24%, because most of them have less night than b-3.",
    ),
    paragraph(
      "On Thursday a campaign needs a 25th node for six hours. That is beyond the policy, so the owner gets a request over US$11.40 and approves it in the chat. ",
      pageLink("The demo", "page-demo"),
      " shows that week.",
    ),
  ),
  limitsTitle: "What it does not do",
  limits: [
    "It buys no commitments. Reserved capacity and savings plans are proposed with figures; a person signs.",
    "Prediction needs six weeks of usage. A first launch has no past: you enter its expected load by hand.",
    "Hardware in your own data centre is reported, not resized.",
    "It does not make code cheaper. A query that reads a table twice still reads it twice, on fewer idle nodes.",
  ],
  demo: toDemo("demo-arqsight"),
  sections: moduleLayout,
  position: 2,
  tagline: "Cloud cost held inside the limits you wrote",
  shortDesc:
    "Analyses usage, predicts next week's demand, and resizes clusters inside the limits you write as policy.",
  fullDesc:
    "ArqSight joins bills, metrics and tags to the hour, predicts demand per cluster and scales within your policy. What would go beyond it waits for the owner, with its price. In week 34 the bill fell from a predicted US$289 thousand to 220 for the same load.",
  status: "production",
  carouselDescription:
    "Reads usage to the hour, predicts the next seven days, and resizes within your policy. Anything beyond it waits for a person.",
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
    "In 30 minutes, one to one and free, we read the bill with you, mark the three clusters with the longest nights and write the first policy. Nothing is connected for that.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqSight: cloud cost optimisation within policy",
    description:
      "ArqSight analyses cloud usage, predicts seven days of demand and resizes clusters inside limits you write: 20-30% savings for the same load.",
    keywords: [
      "cloud cost optimisation",
      "policy-bound autoscaling",
      "demand prediction",
      "FinOps",
      "cloud savings",
    ],
    type: "website",
    noIndex: false,
  },
};
