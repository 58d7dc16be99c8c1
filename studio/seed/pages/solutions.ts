import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** The nine modules in three groups (spec 2, module themes; spec 9). */
export const solutions: SeedPage = {
  _id: "page-solutions",
  _type: "page",
  title: "Solutions",
  path: { _type: "slug", current: "/solutions" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "Solutions",
      headline: "Start with the module your team is waiting for",
      lead: "Nine modules, each with its own inputs, its own owner and its own figure to judge it by. They work alone; where two of them meet, they share connectors and the audit log.",
      buttons: [
        demoButton("Schedule Architecture Review"),
        pageButton("How the platform works", "page-platform"),
      ],
      scene: "none",
    },
    {
      _key: "data-and-cost",
      _type: "pillars",
      headline: "For the people who keep data and cloud running",
      lead: "From the source to the bill: what feeds the models, whether it arrives, and what it costs.",
      items: [
        {
          _key: "arqmesh",
          _type: "pillar",
          title: "ArqMesh",
          text: "Data fabric and agent orchestration. It presents warehouses, files and applications as one set of typed sources and hands each agent only the ones its task needs.",
          metric: "50+ connectors",
        },
        {
          _key: "arqpulse",
          _type: "pillar",
          title: "ArqPulse",
          text: "Data pipeline monitoring. It follows lineage, latency and drift, gives each table a health score, and names the late table before the report that depends on it is opened.",
          metric: "24/7 monitoring",
        },
        {
          _key: "arqsight",
          _type: "pillar",
          title: "ArqSight",
          text: "Cloud cost optimisation. It analyses usage, predicts next week's demand and scales within the limits you write as policy. A change beyond them waits for a person.",
          metric: "20-30% cloud cost savings",
        },
      ],
    },
    {
      _key: "engineering",
      _type: "pillars",
      headline: "For the people who build and protect software",
      lead: "Three modules that sit in the repository and in the pipeline, beside the tools you already use there.",
      items: [
        {
          _key: "arqcode",
          _type: "pillar",
          title: "ArqCode",
          text: "Development assistance. It generates tests for changed code, flags anti-patterns on the line where they stand, and adds what a reviewer needs to know to the pull request.",
          metric: "12+ integrations",
        },
        {
          _key: "arqtest",
          _type: "pillar",
          title: "ArqTest",
          text: "QA testing. It writes synthetic tests from the commit's diff, replays shadow traffic against the new build, and reports the regression with the request that showed it.",
          metric: "10x faster deployment",
        },
        {
          _key: "arqguard",
          _type: "pillar",
          title: "ArqGuard",
          text: "AI security and compliance. It checks what goes into a model and what comes out, against rules your compliance team can read, and keeps the evidence for the audit.",
          metric: "100% audit coverage",
        },
      ],
    },
    {
      _key: "business",
      _type: "pillars",
      headline: "For the people who serve customers and run processes",
      lead: "Work that arrives as tickets, hand-overs and market news, sorted and answered with its source shown.",
      items: [
        {
          _key: "arqflow",
          _type: "pillar",
          title: "ArqFlow",
          text: "Workflow orchestration. It maps a process from its event log, finds the step where work waits longest, and shows which steps can be automated and what that would save.",
          metric: "35% process efficiency",
        },
        {
          _key: "arqserve",
          _type: "pillar",
          title: "ArqServe",
          text: "AI service desk. It classifies tickets, resolves the routine ones, and passes an edge case to the right team with the history already summarised.",
          metric: "45% L1 deflection",
        },
        {
          _key: "arqintel",
          _type: "pillar",
          title: "ArqIntel",
          text: "Market and revenue intelligence. It tracks competitors, buying intent and sentiment, and turns what it finds into campaign themes with the sources attached.",
          metric: "4-8 weeks to first KPI",
        },
      ],
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Not sure which module comes first?",
      lead: "In an architecture review we go through your systems together for 30 minutes and name the module with the shortest way to a measured result.",
      buttons: [
        demoButton("Schedule Architecture Review"),
        pageButton("Describe your case", "page-contact"),
      ],
    },
  ],
  seo: {
    _type: "seo",
    description:
      "ArqMesh, ArqPulse, ArqSight, ArqCode, ArqTest, ArqGuard, ArqFlow, ArqServe and ArqIntel: what each AI module reads, what it does, and how it is measured.",
    noIndex: false,
  },
};
