import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const bringYourOwnModel: SeedResource = {
  _id: "resource-bring-your-own-model",
  _type: "resource",
  title: "What bringing your own model costs, and what it saves",
  type: "whitepaper",
  category: toCategory("category-platform"),
  description:
    "Three ways to run the same 240,000 requests a month, priced line by line: a hosted model, an open-weight model on rented hardware, and a model you already run.",
  keyNumber: { value: "$8.7K", before: "$21.6K", label: "a month for 240,000 requests" },
  module: toModule("module-arqserve"),
  readTime: "12 min read",
  published: "2024-01-12",
  file: seedFile("bring-your-own-model.pdf"),
  path: { _type: "slug", current: "/resources/bring-your-own-model" },
  body: richText(
    paragraph("The paper is for architects, risk and finance. It contains:"),
    bullet("the load of a claims department, by capability"),
    bullet("three ways to run it, with monthly costs line by line"),
    bullet("what changes when each capability has its own model"),
  ),
  seo: {
    _type: "seo",
    title: "What bringing your own model costs",
    description:
      "Three ways to run the same 240,000 requests a month, with monthly costs line by line.",
    noIndex: false,
  },
  sample: false,
};

/** What its PDF says. */
export const bringYourOwnModelContent: ResourceContent = {
  cover: {
    kind: "bars",
    caption:
      "240,000 requests a month, four ways to answer them: cost per month in the third month, staff hours included.",
    rows: [
      { label: "Hosted model, large", value: 21.6, text: "$21.6K" },
      { label: "Open-weight, rented hardware", value: 14.9, text: "$14.9K" },
      { label: "Your own model and hardware", value: 11.2, text: "$11.2K" },
      { label: "One model per capability", value: 8.7, text: "$8.7K", isHighlighted: true },
    ],
  },
  facts: [{ label: "For", text: "Architects, risk and finance" }],
  body: [
    { kind: "section", title: "Why the question comes up" },
    {
      kind: "lead",
      text: "Most companies choose a model once and live with it for years. If changing the model is a setting, you can choose again every quarter, for each kind of request.",
    },
    {
      kind: "text",
      text: "Bringing your own model is often treated as a matter of principle. Start with the math: what a request costs, how many you have, what idle hardware costs, and how many hours people spend running it. This paper does that math for one company. Every price is shown, so you can replace it with yours.",
    },
    {
      kind: "text",
      text: "The example is a claims department with 1,900 employees. ArqServe, ArqMesh and ArqGuard together send 240,000 requests a month. They fall into four kinds, and most of them are small.",
    },
    {
      kind: "table",
      caption: "Requests by capability. A token is about three quarters of a word.",
      columns: [
        "Capability",
        "Requests a month",
        "Tokens in",
        "Tokens out",
        "Share of cost, hosted",
      ],
      rightAligned: [1, 2, 3, 4],
      widths: [1.6, 1.3, 1, 1, 1.5],
      rows: [
        ["Classify", "142,000", "420", "12", "13%"],
        ["Extract", "61,000", "2,300", "180", "36%"],
        ["Summarize", "31,000", "3,900", "310", "33%"],
        ["Reason", "6,000", "7,800", "1,450", "18%"],
        ["Total", "240,000", "", "", "100%"],
      ],
      hasTotalRow: true,
    },
    { kind: "section", title: "Three options, priced" },
    {
      kind: "text",
      text: "**A hosted model** is paid per token. You run nothing, you plan nothing, and the price drops about once a year. In return, you accept a region that may not be yours, a data processing agreement, and a vendor that may retire the version you tested.",
    },
    {
      kind: "text",
      text: "**An open-weight model on rented hardware** is paid by the hour, busy or idle. Two machines carry the daytime load, and a third takes over when one is patched. In return, you get a model that changes only when you change it. You also need people who know how.",
    },
    {
      kind: "text",
      text: "**A model you already run** costs the least per request, because another budget paid for the hardware. Say so up front, because someone will notice. Your data never leaves, but on the last day of the month you wait in line behind the fraud team.",
    },
    {
      kind: "table",
      caption:
        "Monthly cost in US dollars, third month of operation. Prices are examples from January 2024. They illustrate the method and are not an offer.",
      columns: ["Item", "Hosted", "Open-weight, rented", "Own hardware"],
      rightAligned: [1, 2, 3],
      widths: [2.4, 1, 1.3, 1.1],
      rows: [
        ["Tokens or inference", "17,900", "-", "-"],
        ["Three machines, 24/7", "-", "9,400", "-"],
        ["Share of existing cluster", "-", "-", "5,900"],
        ["Data egress", "700", "-", "-"],
        ["Engineers at $95 an hour", "950 (10 h)", "3,800 (40 h)", "3,325 (35 h)"],
        ["Evaluation after each change", "1,100", "600", "600"],
        ["Contract, privacy and vendor review", "950", "1,100", "1,375"],
        ["Total", "21,600", "14,900", "11,200"],
      ],
      hasTotalRow: true,
    },
    {
      kind: "text",
      text: "The ranking is no surprise. The gaps are: hosting costs twice as much as your own hardware, far from the ten times people expect, because a third of the cost of your own model is staff time. At a fifth of this volume, hosting is the cheapest. Its cost falls with volume, while the other two fall by only about a quarter.",
    },
    {
      kind: "bars",
      caption: "The same three options at 48,000 requests a month, a fifth of the volume.",
      rows: [
        { label: "Hosted model, large", value: 6.1, text: "$6.1K" },
        { label: "Open-weight, rented", value: 11.6, text: "$11.6K" },
        { label: "Own hardware", value: 8.4, text: "$8.4K" },
      ],
    },
    {
      kind: "note",
      title: "The break-even point",
      text: "For this mix, renting beats hosting from about 148,000 requests a month. Below that, pay per token and spend the hours you save on your metric. Use your own prices before you quote this number.",
    },
    { kind: "section", title: "One model per capability" },
    {
      kind: "text",
      text: "The biggest saving comes from not using a large model to classify. On the runtime, a module asks for a capability, such as classify, extract, summarize or reason, and never for a vendor. Configuration binds each capability to a model, so four kinds of requests can go to four models.",
    },
    {
      kind: "process",
      caption:
        "How a request finds its model. The module takes the first step, and your configuration decides the rest.",
      steps: [
        {
          title: "Module asks",
          text: "ArqServe: classify this ticket, four classes, 300 ms at most.",
        },
        {
          title: "Policy filters",
          text: "It contains personal data: only models in our own region.",
        },
        {
          title: "Binding decides",
          text: "Classify is bound to the 3B model on the cluster.",
        },
        {
          title: "Log records",
          text: "Model, version, tokens, time and rule, one entry per call.",
        },
      ],
    },
    {
      kind: "table",
      caption:
        "The same requests, each capability on the smallest model that passed its evaluation.",
      columns: ["Capability", "Bound to", "Evaluation result", "Cost per month"],
      rightAligned: [3],
      widths: [1.2, 2.4, 1.8, 1],
      rows: [
        [
          "Classify",
          "Open-weight 3B, own cluster",
          "Agrees with the large model in 98.1% of cases",
          "$900",
        ],
        ["Extract", "Open-weight 8B, own cluster", "97.4%, dates checked by rule", "$2,300"],
        ["Summarize", "Open-weight 8B, own cluster", "Preferred in 46 of 100 pairs", "$1,900"],
        ["Reason", "Hosted, large, in region", "Reference", "$3,600"],
        ["Total", "", "", "$8,700"],
      ],
      hasTotalRow: true,
    },
    {
      kind: "text",
      text: "That is 60% less than the hosted option in the price table, for the same requests. A fifth of the hours went into evaluation: forty cases per capability, chosen by the people who know what a wrong answer costs, and repeated after every change. Don't cut corners here.",
    },
    { kind: "section", title: "What it costs to change models" },
    {
      kind: "text",
      text: "Before you compare prices, check what it costs to leave. We counted what the department spent when its vendor retired a hosted model in month seven.",
    },
    {
      kind: "beforeAfter",
      caption:
        "Changing the model behind one capability: named in the application before, set by a binding after.",
      rows: [
        {
          label: "Places to change",
          before: "38",
          after: "1",
          beforeValue: 38,
          afterValue: 1,
          change: "−97%",
        },
        {
          label: "Days until live",
          before: "26 days",
          after: "3 days",
          beforeValue: 26,
          afterValue: 3,
          change: "−88%",
        },
        {
          label: "Hours spent",
          before: "310 h",
          after: "22 h",
          beforeValue: 310,
          afterValue: 22,
          change: "−93%",
        },
      ],
    },
    {
      kind: "text",
      text: "The three days went into evaluation and one meeting, which is included in the 22 hours. Before, the model's name was in 38 prompts, seven of them in code that no one had built for a year.",
    },
    { kind: "section", title: "What stays the same" },
    {
      kind: "bullets",
      items: [
        "**The log.** Every entry has the same fields, whichever model answers: person, module, capability, model and version, rule, tokens, time. An auditor who can read one can read them all.",
        "**Permissions.** A model has none of its own. It receives only what the person behind the call may read, after masking.",
        "**The time the runtime adds.** The median is 97 ms, not counting the model's own answer time. A small model on a nearby machine shortens the rest.",
        "**The limits.** What a module may do unattended is set per process. Switching to a better model doesn't change it.",
      ],
    },
    { kind: "section", title: "How to run your own numbers" },
    {
      kind: "steps",
      items: [
        "Count requests per capability for two weeks. Most estimates are three times too low.",
        "Multiply by tokens in and out. Measure them instead of guessing from the prompt.",
        "Add the hours no one budgets for: evaluation, patching, the privacy review, on-call.",
        "Price the three options at your current volume and at a fifth of it.",
        "Bind each capability to the smallest model that passes forty of your own cases, and price that as a fourth option.",
        "Repeat the first step every quarter. It takes a morning and usually pays for itself.",
      ],
    },
  ],
};
