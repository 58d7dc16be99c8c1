import { items, references } from "../items.ts";
import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import { timeline } from "../scenes.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** Who is behind the platform and what they promise (spec 2, about; spec 9). */
export const about: SeedPage = {
  _id: "page-about",
  _type: "page",
  title: "About",
  path: { _type: "slug", current: "/about" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "Who we are",
      headline: "We put AI to work in companies that have to explain every decision",
      lead: "Banks, hospitals and plants can't adopt a tool they can't inspect. We built Arq for them: services first, software second, and a log entry for every action.",
      buttons: [
        demoButton("Book Blueprint Call", "blueprint-call"),
        { ...pageButton("Learn More", "page-contact"), about: "by writing to us" },
      ],
      scene: timeline({
        title: "Value Sprint in weeks, liquidity report",
        caption:
          "A Value Sprint from its 30-minute briefing to the measured result in week six. Installation takes nine days. For most of the time, the module works on real data.",
        marks: ["0", "1", "2", "3", "4", "5", "6"],
        deadlineAt: 98,
        deadlineLabel: "Result",
        rows: [
          {
            label: "Briefing",
            start: 0,
            end: 2,
            state: "done",
            note: "30 min, number agreed",
          },
          {
            label: "Blueprint",
            start: 2,
            end: 14,
            state: "done",
            note: "3 sources, 1 owner",
          },
          {
            label: "Install and connect",
            start: 14,
            end: 36,
            state: "done",
            note: "in your network",
          },
          {
            label: "ArqPulse running",
            start: 36,
            end: 88,
            state: "running",
            note: "62 tables watched",
          },
          {
            label: "Measure and hand over",
            start: 86,
            end: 98,
            state: "waiting",
            note: "signed off by the owner",
          },
        ],
      }),
    },
    {
      _key: "why",
      _type: "prose",
      headline: "Why we exist",
      lead: "Most enterprise AI stops at the pilot. We studied why.",
      body: richText(
        heading("Why pilots stall"),
        paragraph(
          "A pilot answers a question in a demo. Production asks harder ones: who may see this record, which model was used, what happens when the source is late, and who signs off on the result. Without answers, the pilot ends.",
        ),
        heading("What we do differently"),
        bullet(
          "Services first. One of our engineers sits with the team that owns the process, and the first thing they write down together is the number that has to move.",
        ),
        bullet(
          "One module at a time. A customer starts with one of nine and stops there if that is enough.",
        ),
        bullet(
          "Your model, your data, your network. The runtime goes to the data, and ",
          pageLink("the platform page", "page-platform"),
          " shows how.",
        ),
        bullet(
          "Evidence by default. Each action has a log entry that says who asked, what was read and what was changed.",
        ),
      ),
    },
    {
      _key: "pillars",
      _type: "cards",
      headline: "Four principles we won't trade for speed",
      lead: "They cost us deals with companies that wanted a chatbot by Friday. They are also why the modules still run a year later.",
      items: [
        {
          _key: "execution-native",
          _type: "card",
          title: "Execution-Native",
          text: "We deliver finished work: the ticket closed, the cluster resized, the cause of a late table found in three minutes instead of a 60-minute search.",
          metric: "95% efficiency gain in tracing a delay",
        },
        {
          _key: "byo-model",
          _type: "card",
          title: "BYO Model",
          text: "We earn nothing on tokens and resell no models. When a smaller model passes the same tests at half the price per answer, we are the first to tell you.",
          metric: "12+ integrations with model providers",
        },
        {
          _key: "mcp-aligned",
          _type: "card",
          title: "MCP-Aligned",
          text: "Connectors follow the published Model Context Protocol instead of a proprietary format. If you leave, they keep working with any client that speaks it.",
          metric: "1 description serves nine modules",
        },
        {
          _key: "zero-trust",
          _type: "card",
          title: "Zero-Trust",
          text: "Our own engineers get no standing access to your runtime. They request access, you grant a time window, and the session is written to your log.",
          metric: "100% audit coverage of our own access",
        },
      ],
    },
    {
      _key: "differentiators",
      _type: "differentiators",
      headline: "Five terms that set our contract apart",
      lead: "Compare them with the offer already on your desk.",
      usualLabel: "Usual",
      oursLabel: "Arq",
      items: items("differentiator", [
        {
          title: "What you pay for first",
          usual: "A platform license for a year, then a project to find a use for it.",
          ours: "One Value Sprint with one number: a 30-minute briefing, results in six weeks.",
        },
        {
          title: "Where the data goes",
          usual: "Copied into the vendor's cloud, with a contract that says it's safe there.",
          ours: "Nowhere. The runtime is installed beside the data and reads it in place.",
        },
        {
          title: "Who chooses the model",
          usual: "The vendor, who also sells the tokens.",
          ours: "Your risk team decides. Each capability is bound to a model in a file they approve.",
        },
        {
          title: "What an action leaves behind",
          usual: "A chat history, for as long as the vendor keeps it.",
          ours: "An entry in your own log: who asked, what was read, which rule allowed it.",
        },
        {
          title: "What happens when you leave",
          usual: "An export of documents and a new integration project.",
          ours: "Connectors, policies and logs stay with you. They are files and tables you already hold.",
        },
      ]),
    },
    {
      _key: "leadership",
      _type: "prose",
      eyebrow: "Leadership",
      headline: "Led by people who have carried the pager",
      lead: "Our leaders ran a bank's payment center, hospital integration and a plant's control room. Each of the three reads one customer report a week and signs it.",
      layout: { headlineSize: "large" },
    },
    {
      _key: "team",
      _type: "team",
      headline: "Three people you can ask for by name",
      lead: "One for your numbers, one for the architecture, one for the engineers who come to you.",
      profileLabel: "LinkedIn profile",
      members: references("team-moreau", "team-halvorsen", "team-okoye"),
    },
    {
      _key: "stats",
      _type: "stats",
      headline: "Arq in four numbers",
      items: items("stat", [
        {
          value: "200+",
          label: "enterprise customers",
          note: "Companies with at least one module in production. Pilots don't count.",
        },
        {
          value: "4-8",
          label: "weeks to first KPI",
          note: "From kick-off to the first number measured in the customer's own reporting.",
        },
        {
          value: "50+",
          label: "connectors",
          note: "Systems with a maintained description. Each one serves all nine modules.",
        },
        {
          value: "24/7",
          label: "support",
          note: "In the Enterprise plan. By the engineers who installed the module.",
        },
      ]),
    },
    {
      _key: "promise",
      _type: "cards",
      headline: "What you get from us, and when",
      lead: "Four commitments, in the order you'll see them.",
      items: [
        {
          _key: "answer",
          _type: "card",
          title: "An answer",
          text: "Everyone who writes to us hears back from a person.",
          metric: "Within {response time}",
        },
        {
          _key: "blueprint",
          _type: "card",
          title: "A blueprint call",
          text: "We draw your process with you, mark the step to start with and send you the diagram.",
          metric: "30 minutes",
        },
        {
          _key: "value-sprint",
          _type: "card",
          title: "A Value Sprint",
          text: "After a 30-minute briefing, one module runs on your data with one number to move.",
          metric: "Results in six weeks",
        },
        {
          _key: "return",
          _type: "card",
          title: "A module that pays",
          text: "Counted from the day it goes live. If its savings haven't covered its cost by then, we tell you and find out why.",
          metric: "30 days to ROI",
        },
      ],
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Leave the first call with a blueprint",
      lead: "The call takes 30 minutes. Bring the person who owns the process. You leave with a one-page plan that is yours to keep.",
      buttons: [
        demoButton("Book Blueprint Call", "blueprint-call"),
        { ...pageButton("Learn More", "page-contact"), about: "by writing to us" },
      ],
    },
  ],
  seo: {
    _type: "seo",
    title: "About us: services first, one module at a time",
    description:
      "Arq puts AI into production in regulated companies: services first, one module at a time, results in six weeks, and a log entry for everything it does.",
    keywords: [
      "enterprise AI company",
      "services-first AI",
      "Value Sprint",
      "blueprint call",
      "AI in regulated industries",
    ],
    type: "website",
    noIndex: false,
  },
};
