import { paragraph, pageLink, richText, subheading } from "../rich-text.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** The platform page: pillars, figures and security (spec 2, platform; spec 9). */
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
      headline: "One runtime your architects review once, for all nine modules",
      lead: "The modules share identity, connectors, model access and audit. Each can be switched on alone, and switching one off stops nothing else: that is what modular means here.",
      buttons: [
        demoButton("Schedule Platform Demo"),
        pageButton("See the nine modules", "page-solutions"),
      ],
      scene: "none",
    },
    {
      _key: "pillars",
      _type: "pillars",
      headline: "How the four pillars work",
      lead: "A request enters through identity, reaches its tools through one protocol, is answered by the model you chose, and ends as an action with a log entry.",
      items: [
        {
          _key: "execution-native",
          _type: "pillar",
          title: "Execution-Native",
          text: "Plans are compiled into steps that call your own systems: a pull request, a scaling rule, a ticket. A step that fails is reported with its input, so it can be run again.",
          metric: "10x faster deployment",
        },
        {
          _key: "byo-model",
          _type: "pillar",
          title: "BYO Model",
          text: "Each capability, such as summarise, classify or extract, is bound to a model in configuration. Legal can ask for one model and engineering for another on the same runtime.",
          metric: "12+ integrations",
        },
        {
          _key: "mcp-aligned",
          _type: "pillar",
          title: "MCP-Aligned",
          text: "Warehouses, ticket systems and repositories appear to modules as tools with typed inputs. Adding a source means describing it once; permissions come along with the description.",
          metric: "50+ connectors",
        },
        {
          _key: "zero-trust",
          _type: "pillar",
          title: "Zero-Trust",
          text: "Every call is checked against the person it acts for, also between modules. A module can read what that person could read, and nothing more.",
          metric: "100% audit coverage",
        },
      ],
    },
    {
      _key: "figures",
      _type: "pillars",
      headline: "Four figures to hold us to",
      items: [
        {
          _key: "latency",
          _type: "pillar",
          title: "Latency",
          text: "The median time a module adds to a call, measured at the runtime and without the model's own answer time.",
          metric: "97 ms median latency",
        },
        {
          _key: "availability",
          _type: "pillar",
          title: "Availability",
          text: "The goal for the runtime in each calendar month. The terms say what it covers.",
          metric: "99.9% uptime",
        },
        {
          _key: "return",
          _type: "pillar",
          title: "Return",
          text: "From the day the first module goes live to the day its savings have covered its cost.",
          metric: "30 days to ROI",
        },
        {
          _key: "watch",
          _type: "pillar",
          title: "Watch",
          text: "People on call around the clock, and an alert that names the connector or the model at fault.",
          metric: "24/7 monitoring",
        },
      ],
    },
    {
      _key: "security",
      _type: "prose",
      headline: "What your security review will ask for",
      lead: "Three answers in advance. The full set of documents comes with the first conversation.",
      body: richText(
        subheading("SOC 2 Type II"),
        paragraph(
          "Controls are examined over a period and not on one day. The report covers access, change management and the handling of incidents.",
        ),
        subheading("Zero trust"),
        paragraph(
          "Networks grant nothing. Every request between people, modules and tools carries its own identity, is checked where it arrives, and is written to the audit log.",
        ),
        subheading("Compliance ready"),
        paragraph(
          "Data maps, retention rules and access records are kept in the form that GDPR, HIPAA and SOX reviews ask for. If your regulator asks for another, ",
          pageLink("write to us", "page-contact"),
          ".",
        ),
      ),
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Hold your reference architecture beside ours",
      lead: "Send a diagram before the call. In 30 minutes an architect marks where the runtime would sit, which connectors exist and which would have to be written.",
      buttons: [
        demoButton("Schedule Platform Demo"),
        pageButton("Ask a question first", "page-contact"),
      ],
    },
  ],
  seo: {
    _type: "seo",
    description:
      "How Arq runs nine AI modules on one runtime: your choice of model, 50+ connectors over the Model Context Protocol, zero-trust calls and a full audit log.",
    noIndex: false,
  },
};
