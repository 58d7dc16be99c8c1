import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** The home page (spec 2, home; figures of spec 9). */
export const home: SeedPage = {
  _id: "page-home",
  _type: "page",
  title: "Enterprise AI in nine modules",
  path: { _type: "slug", current: "/" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "Nine modules, one governed runtime",
      headline: "The architecture of enterprise intelligence, built inside your own systems",
      lead: "Arq brings AI to nine jobs your teams already do, from data pipelines and cloud cost to testing and the service desk. Start with one module and measure one KPI; add the next when the first has paid for itself.",
      buttons: [demoButton("Schedule a Demo"), pageButton("Explore Platform", "page-platform")],
      chips: ["Financial Services", "Healthcare", "Manufacturing", "Retail"],
      scene: "intelligence-architecture",
    },
    {
      _key: "pillars",
      _type: "pillars",
      headline: "Four rules that keep AI under your control",
      lead: "They decide where work runs, which model answers, how tools are reached and who is let in. All nine modules obey them, so your architects check them once and not nine times.",
      items: [
        {
          _key: "execution-native",
          _type: "pillar",
          title: "Execution-Native",
          text: "Modules do the work where it happens. ArqSight resizes a cluster within the policy you wrote, ArqServe resolves the routine ticket, and each step lands in the log of the system it touched.",
          metric: "4-8 weeks to first KPI",
        },
        {
          _key: "byo-model",
          _type: "pillar",
          title: "BYO Model",
          text: "Use the model your risk team has already approved: hosted, open-weight or your own. A module asks for a capability and never for a vendor, so changing the model is one setting.",
          metric: "12+ integrations",
        },
        {
          _key: "mcp-aligned",
          _type: "pillar",
          title: "MCP-Aligned",
          text: "Every tool and data source is described in the Model Context Protocol. A connector written for one module serves the other eight, and any client of yours that speaks the protocol.",
          metric: "50+ connectors",
        },
        {
          _key: "zero-trust",
          _type: "pillar",
          title: "Zero-Trust",
          text: "No module is trusted because it runs next door. Each call carries an identity, gets the least right that does the job, and leaves an entry your auditors can read.",
          metric: "100% audit coverage",
        },
      ],
    },
    {
      _key: "industries",
      _type: "beforeAfter",
      headline: "Six industries, six measures, before Arq and after",
      lead: "Each pair of lengths shows one figure on one scale. The problem is told the way the people on the floor tell it; the solution names the modules that changed it.",
      items: [
        {
          _key: "retail",
          _type: "beforeAfterFigure",
          industry: "Retail",
          measure: "Waste",
          problem:
            "Orders follow last year's calendar, so perishable stock reaches the shelf after its demand has gone.",
          solution:
            "ArqIntel reads intent and sentiment by region, ArqPulse keeps the sales feed fresh, and orders follow this week's demand.",
          before: "35%",
          after: "8%",
          beforeValue: 35,
          afterValue: 8,
          change: "78% reduction",
        },
        {
          _key: "financial-services",
          _type: "beforeAfterFigure",
          industry: "Financial services",
          measure: "Fraud loss",
          problem:
            "Rules catch the fraud of last quarter; a new pattern runs until a customer calls about it.",
          solution:
            "ArqMesh joins card, device and account events, and ArqGuard holds the transfer that does not fit, with its reason attached.",
          before: "$4.2M",
          after: "$0.3M",
          beforeValue: 4.2,
          afterValue: 0.3,
          change: "93% reduction",
        },
        {
          _key: "healthcare",
          _type: "beforeAfterFigure",
          industry: "Healthcare",
          measure: "Record retrieval",
          problem:
            "A patient's history sits in separate systems, and a nurse opens them one after the other.",
          solution:
            "ArqMesh matches the patient across systems once, then answers from every source that nurse is cleared to read.",
          before: "45 min",
          after: "2 min",
          beforeValue: 45,
          afterValue: 2,
          change: "96% faster",
        },
        {
          _key: "manufacturing",
          _type: "beforeAfterFigure",
          industry: "Manufacturing",
          measure: "Downtime",
          problem:
            "The line stops first; maintenance finds the cause in the sensor data afterwards.",
          solution:
            "ArqPulse watches sensor feeds for drift, and ArqFlow books the repair into the next planned stop.",
          before: "12%",
          after: "2%",
          beforeValue: 12,
          afterValue: 2,
          change: "83% reduction",
        },
        {
          _key: "technology",
          _type: "beforeAfterFigure",
          industry: "Technology",
          measure: "Mean time to recovery",
          problem:
            "The alert names a symptom; engineers spend the afternoon finding the commit behind it.",
          solution:
            "ArqTest replays shadow traffic against the latest commits, and ArqCode flags the pattern that changed the answer.",
          before: "4.2 h",
          after: "0.8 h",
          beforeValue: 4.2,
          afterValue: 0.8,
          change: "81% reduction",
        },
        {
          _key: "real-estate",
          _type: "beforeAfterFigure",
          industry: "Real estate",
          measure: "Valuation variance",
          problem: "Valuations are made each quarter, while rents and rates move every week.",
          solution:
            "ArqIntel follows comparable deals and sentiment by district and flags the property whose value has moved.",
          before: "15%",
          after: "3%",
          beforeValue: 15,
          afterValue: 3,
          change: "80% reduction",
        },
      ],
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Bring one process, leave with a plan for it",
      lead: "A demo takes 30 minutes, is one to one and free. You describe the process; we show the module that fits it, the systems it would read and the KPI to judge it by.",
      buttons: [demoButton("Schedule a Demo"), pageButton("Contact sales", "page-contact")],
    },
  ],
  seo: {
    _type: "seo",
    description:
      "Nine AI modules for banks, hospitals, plants and retailers. Use the model you approved, keep your data where it is, and measure the first KPI in 4-8 weeks.",
    noIndex: false,
  },
};
