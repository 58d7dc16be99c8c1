import { chosen, items, references } from "../items.ts";
import { calculator } from "../pricing/calculator.ts";
import { pageButton, sharedSection, type SeedPage } from "../seed-document.ts";
import { articleText, table } from "../text-blocks.ts";

/** The plans, the Value Sprint, the calculator and what drives the price. */
export const pricing: SeedPage = {
  _id: "page-pricing",
  _type: "page",
  title: "Pricing",
  path: { _type: "slug", current: "/pricing" },
  sections: [
    {
      _key: "plans",
      _type: "pricingPlans",
      headline: "Plans and prices",
      lead: "Start with a Value Sprint at a fixed price. Continue with the plan that fits the number of modules you run.",
      selection: {
        mode: "manual",
        documents: references("plan-pilot", "plan-module", "plan-business", "plan-enterprise"),
      },
      note: "Sample prices in US dollars, excluding tax.",
    },
    {
      _key: "sprint",
      _type: "fixedOffer",
      headline: "Value Sprint: one process, six weeks, one fixed price",
      lead: "One module runs on your data. We agree on one number before the start, measure it before and after, and write down the result.",
      price: "$18,000",
      period: "fixed, for six weeks",
      scopeTitle: "What you get",
      included: [
        "One module on one process",
        "Up to three data sources, read in place",
        "One number, measured before and after",
        "A weekly 30-minute review with your team",
        "A written result with the method and the raw data",
      ],
      buttons: [
        {
          ...pageButton("Book a Value Sprint briefing", "page-schedule-demo"),
          meeting: "value-sprint-briefing",
        },
      ],
      stepsHeadline: "Six weeks, step by step",
      weekLabel: "Week",
      steps: items("offerStep", [
        {
          title: "Blueprint",
          text: "We agree on the number, the three sources and the person who owns them.",
          from: 1,
          to: 1,
        },
        {
          title: "Install and connect",
          text: "The runtime goes into your network with read-only access. We measure the starting value.",
          from: 2,
          to: 3,
        },
        {
          title: "Module at work",
          text: "One team works with it. Every action above your limits waits for a person.",
          from: 3,
          to: 6,
        },
        {
          title: "Measure and hand over",
          text: "We measure again with the same query. You get the result in writing.",
          from: 6,
          to: 6,
        },
      ]),
      points: items("point", [
        {
          title: "Exit",
          text: "The sprint ends automatically after week six. Nothing renews, and no notice is needed.",
        },
        {
          title: "What you keep",
          text: "The result, the connector descriptions, the policies and the audit log, exported as files.",
        },
        {
          title: "What we need",
          text: "One person who knows the process, one data owner, and about 150 hours of your team's time over the six weeks.",
        },
      ]),
    },
    calculator,
    {
      _key: "drivers",
      _type: "prose",
      headline: "What counts toward your usage",
      lead: "Every module costs the same. These quantities decide whether you stay within what is included.",
      body: articleText(
        table(
          "What each module counts",
          ["Module", "Tables and systems", "Model calls", "Approvers"],
          ["ArqMesh", "Tables and document folders", "Questions and agent runs", "Source owners"],
          ["ArqPulse", "Tables watched", "Explained incidents", "Table owners"],
          ["ArqSight", "Clusters and cloud accounts", "Forecasts", "Cost owners"],
          ["ArqCode", "Repositories", "Reviewed pull requests", "Reviewers"],
          ["ArqTest", "Services under test", "Generated tests", "Test owners"],
          ["ArqGuard", "Policies and data classes", "Checked prompts and actions", "Approvers"],
          ["ArqFlow", "Process steps", "Suggested changes", "Process owners"],
          ["ArqServe", "Ticket queues", "Classified tickets", "Service desk agents"],
          ["ArqIntel", "Public pages and accounts", "Summaries", "Analysts"],
        ),
      ),
    },
    {
      _key: "faq",
      _type: "faqs",
      headline: "Before you forward this page",
      lead: "What finance and architecture ask first.",
      selection: chosen("faq-price", "faq-first-result", "faq-demo", "faq-leaving"),
    },
    {
      _key: "papers",
      _type: "resources",
      headline: "Papers for your evaluation",
      lead: "Written for the architects, security teams and buyers who decide.",
      selection: { mode: "automatic", type: "whitepaper", limit: 3 },
      downloadLabel: "Download Paper",
    },
    sharedSection("shared-first-call"),
  ],
  seo: {
    _type: "seo",
    title: "Pricing: Value Sprint, plans and calculator",
    description:
      "What it costs: a six-week Value Sprint at a fixed price, plans per month, a calculator with every price and a business case to download.",
    keywords: ["enterprise AI pricing", "AI platform cost"],
    type: "website",
    noIndex: false,
  },
};
