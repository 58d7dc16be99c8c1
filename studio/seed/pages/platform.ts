import { items } from "../items.ts";
import { table } from "../scenes.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** The platform page: pillars, numbers and security (spec 2, platform; spec 9). */
export const platform: SeedPage = {
  _id: "page-platform",
  _type: "page",
  title: "Platform",
  path: { _type: "slug", current: "/platform" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "Platform",
      headline: "Review one runtime, approve nine modules",
      lead: "The modules share identity, connectors, model access and audit. Each can be switched on alone, and switching one off stops nothing else. That is what we mean by modular.",
      buttons: [
        demoButton("Schedule Platform Demo"),
        pageButton("See the nine modules", "page-solutions"),
      ],
      scene: table({
        title: "Trace 7f3c: one question, six steps",
        caption:
          "A nurse's question on its way through the runtime. The five steps around the model add 97 ms. The model's own 1.4 s are shown separately.",
        columns: ["Step", "What happens", "Added"],
        rows: [
          { cells: ["1 Identity", "Signed in as nurse, ward 4", "6 ms"], state: "done" },
          { cells: ["2 Policy", "Rule care-team allows 3 of 5 sources", "11 ms"], state: "done" },
          { cells: ["3 Tools", "records.read over MCP finds 12 lines", "52 ms"], state: "done" },
          { cells: ["4 Masking", "ArqGuard masks 2 fields", "19 ms"], state: "done" },
          { cells: ["5 Model", "Your own 8B model summarizes", "1.4 s"], state: "active" },
          { cells: ["6 Audit", "Entry 90,412 in the append-only log", "9 ms"], state: "done" },
        ],
        note: "97 ms added by the runtime",
      }),
    },
    {
      _key: "pillars",
      _type: "cards",
      headline: "How the four pillars work on every request",
      lead: "A request comes in with an identity, reaches its tools through one protocol, is answered by the model you chose, and ends as an action with a log entry.",
      items: [
        {
          _key: "execution-native",
          _type: "card",
          title: "Execution-Native",
          text: "Plans are compiled into steps that call your own systems: a pull request, a scaling rule, a ticket. A step that fails is reported with its input, so you can run it again.",
          metric: "10x faster deployment of a change",
        },
        {
          _key: "byo-model",
          _type: "card",
          title: "BYO Model",
          text: "Each capability, such as summarize, classify or extract, is bound to a model in configuration. Legal can use one model and engineering another on the same runtime.",
          metric: "12+ integrations with model providers",
        },
        {
          _key: "mcp-aligned",
          _type: "card",
          title: "MCP-Aligned",
          text: "Warehouses, ticket systems and repositories appear to modules as tools with typed inputs. Adding a source means describing it once. Its permissions come with the description.",
          metric: "50+ connectors to business systems",
        },
        {
          _key: "zero-trust",
          _type: "card",
          title: "Zero-Trust",
          text: "Every call, even between modules, is checked against the user's own permissions. A module can read what that person can read, and nothing more.",
          metric: "100% audit coverage of module calls",
        },
      ],
    },
    {
      _key: "figures",
      _type: "stats",
      headline: "Four numbers to hold us to",
      lead: "Ask every vendor on your list for the same four, and ask how they were measured.",
      items: items("stat", [
        {
          value: "97 ms",
          label: "median latency",
          note: "Time the runtime adds to a call, excluding the model's own answer time.",
        },
        {
          value: "99.9%",
          label: "uptime",
          note: "The goal for the runtime in each calendar month. See the terms for what it covers.",
        },
        {
          value: "30 days",
          label: "to ROI",
          note: "From the day the first module goes live to the day its savings cover its cost.",
        },
        {
          value: "24/7",
          label: "monitoring",
          note: "People on call around the clock, with alerts that name the connector or the model at fault.",
        },
      ]),
    },
    {
      _key: "security",
      _type: "security",
      headline: "What your security review will ask for",
      lead: "Three answers up front, each with the document that proves it.",
      items: items("securityCommitment", [
        {
          title: "SOC 2 Type II",
          text: "Controls are examined over a period instead of on a single day. The report covers access, change management and incident handling, for the runtime and for our own engineers.",
          evidence:
            "SOC 2 compliant controls: the auditor's report, sent under a confidentiality agreement",
        },
        {
          title: "Zero Trust",
          text: "Being on the network grants no access. Every request between people, modules and tools carries its own identity, is checked where it arrives, and is written to the audit log.",
          evidence: "A trace of one request through your own test installation, step by step",
        },
        {
          title: "Compliance Ready",
          text: "Data maps, retention rules and access records are kept in the form that GDPR, HIPAA and SOX reviews ask for. If your regulator asks for another format, the export is a query you can change.",
          evidence:
            "Three sample exports: a GDPR data map, a HIPAA access review, a SOX change list",
        },
      ]),
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Compare our architecture with yours",
      lead: "Send a diagram before the call. In 30 minutes an architect marks where the runtime would sit, which connectors exist and which need to be built.",
      buttons: [
        demoButton("Schedule Platform Demo"),
        pageButton("Ask a question first", "page-contact"),
      ],
    },
  ],
  seo: {
    _type: "seo",
    title: "The platform: one runtime for nine AI modules",
    description:
      "How Arq runs nine AI modules on one runtime: your choice of model, 50+ connectors over the Model Context Protocol, zero-trust calls and a full audit log.",
    keywords: [
      "AI runtime",
      "Model Context Protocol",
      "bring your own model",
      "zero-trust AI",
      "SOC 2 Type II",
      "AI audit trail",
    ],
    type: "website",
    noIndex: false,
  },
};
