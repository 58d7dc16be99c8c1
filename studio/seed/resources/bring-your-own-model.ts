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
      "240,000 requests a month, three ways to answer them: monthly cost in the third month, all hours included.",
    rows: [
      { label: "Hosted model, large", value: 21.6, text: "$21.6 thousand" },
      { label: "Open-weight, rented hardware", value: 14.9, text: "$14.9 thousand" },
      { label: "Own model, own hardware", value: 11.2, text: "$11.2 thousand" },
      { label: "One model per capability", value: 8.7, text: "$8.7 thousand", isHighlighted: true },
    ],
  },
  facts: [{ label: "For", text: "Architects, risk and finance" }],
  body: [
    { kind: "section", title: "The question behind it" },
    {
      kind: "lead",
      text: "Which model to use is asked once and answered for years. Which model answers which kind of request can be asked every quarter, if changing it is a setting.",
    },
    {
      kind: "text",
      text: "Bringing your own model is often treated as a matter of principle. It is a matter of arithmetic first: what a request costs, how many there are, what the hardware costs when nobody asks, and how many hours people spend on keeping it running. This paper does that arithmetic for one company, in the open, with prices that you can replace by your own.",
    },
    {
      kind: "text",
      text: "The load is that of a claims department with 1,900 employees: 240,000 requests a month, from ArqServe, ArqMesh and ArqGuard together. They fall into four kinds. Most of them are small.",
    },
    {
      kind: "table",
      caption: "The load by capability. A token is about three quarters of a word.",
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
        ["Summarise", "31,000", "3,900", "310", "33%"],
        ["Reason", "6,000", "7,800", "1,450", "18%"],
        ["All", "240,000", "", "", "100%"],
      ],
      hasTotalRow: true,
    },
    { kind: "section", title: "Three ways, priced" },
    {
      kind: "text",
      text: "**A hosted model** is paid per token. There is nothing to run and nothing to plan, and the price falls by itself about once a year. What is bought with it: a region that may not be yours, a contract for data processing, and a vendor that may retire the version your tests were written for.",
    },
    {
      kind: "text",
      text: "**An open-weight model on rented hardware** is paid per hour, asked or not. Two machines carry the load of the working day; a third takes over when one is patched. What is bought with it: a model that changes only when you change it, and people who know how.",
    },
    {
      kind: "text",
      text: "**A model you already run** costs least per request, because somebody else's budget paid for the hardware. That is worth stating, since it will be noticed. What is bought with it: data that never leaves, and a queue behind the fraud team on the last day of the month.",
    },
    {
      kind: "table",
      caption:
        "Monthly cost in US dollars, third month of operation. Prices are examples of January 2024 and stand for a method, not an offer.",
      columns: ["Line", "Hosted", "Open-weight, rented", "Own hardware"],
      rightAligned: [1, 2, 3],
      widths: [2.4, 1, 1.3, 1.1],
      rows: [
        ["Tokens or inference", "17,900", "-", "-"],
        ["Machines, three, around the clock", "-", "9,400", "-"],
        ["Share of existing cluster", "-", "-", "5,900"],
        ["Traffic leaving the region", "700", "-", "-"],
        ["Engineers, at $95 an hour", "950 (10 h)", "3,800 (40 h)", "3,325 (35 h)"],
        ["Evaluation after each change", "1,100", "600", "600"],
        ["Contract, privacy and vendor review", "950", "1,100", "1,375"],
        ["All", "21,600", "14,900", "11,200"],
      ],
      hasTotalRow: true,
    },
    {
      kind: "text",
      text: "The order surprises nobody. The distances do: the hosted model is twice the own one and not ten times, because a third of the own model's cost is people. At a fifth of this load hosting is the cheapest. The hosted line falls with the load; the other two do not.",
    },
    {
      kind: "bars",
      caption: "The same three at 48,000 requests a month, a fifth of the load.",
      rows: [
        { label: "Hosted model, large", value: 6.1, text: "$6.1 thousand" },
        { label: "Open-weight, rented", value: 11.6, text: "$11.6 thousand" },
        { label: "Own hardware", value: 8.4, text: "$8.4 thousand" },
      ],
    },
    {
      kind: "note",
      title: "The point where the lines cross",
      text: "For this mix, renting beats hosting from about 148,000 requests a month. Below it, pay per token and spend the saved hours on the measure. Put your own prices in before you quote this number.",
    },
    { kind: "section", title: "One model per capability" },
    {
      kind: "text",
      text: "The largest saving does not come from where a model runs. It comes from not asking a large model to classify. On the runtime a module asks for a capability, such as classify, extract, summarise or reason, and never for a vendor. Each capability is bound to a model in configuration. So the four kinds of request can be answered by four models.",
    },
    {
      kind: "process",
      caption:
        "How a request finds its model. The module knows the first step, your configuration decides the rest.",
      steps: [
        {
          title: "Module asks",
          text: "ArqServe: classify this ticket, four classes, at most 300 ms.",
        },
        { title: "Policy narrows", text: "Personal data in it: only models in our own region." },
        {
          title: "Binding decides",
          text: "Classify is bound to the 3-billion model on the cluster.",
        },
        { title: "Log keeps", text: "Model, version, tokens, time, rule: one entry per call." },
      ],
    },
    {
      kind: "table",
      caption: "The load again, each capability on the smallest model that passed its evaluation.",
      columns: ["Capability", "Bound to", "Passed with", "Cost a month"],
      rightAligned: [3],
      widths: [1.2, 2.4, 1.8, 1],
      rows: [
        ["Classify", "Open-weight 3B, own cluster", "98.1% of the large one's answers", "$900"],
        ["Extract", "Open-weight 8B, own cluster", "97.4%, dates checked by rule", "$2,300"],
        ["Summarise", "Open-weight 8B, own cluster", "Preferred in 46 of 100 pairs", "$1,900"],
        ["Reason", "Hosted, large, in region", "Reference", "$3,600"],
        ["All", "", "", "$8,700"],
      ],
      hasTotalRow: true,
    },
    {
      kind: "text",
      text: "That is 60% less than the hosted line of the first table, for the same requests. A fifth of the hours went into evaluation: forty cases per capability, chosen by the people who know what a wrong answer costs, run after each change of a binding. It is the one part of this paper that should not be made cheaper.",
    },
    { kind: "section", title: "What changing it costs" },
    {
      kind: "text",
      text: "A price is only as good as the way out of it. We counted what the department spent when the vendor of the hosted model retired a version in month seven.",
    },
    {
      kind: "beforeAfter",
      caption:
        "Changing the model behind one capability, with the model named in the application and with a binding.",
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
      text: "The three days were spent on evaluation and on one meeting. The 22 hours include that meeting. Before, the model's name stood in 38 prompts, seven of them in code that nobody had built for a year.",
    },
    { kind: "section", title: "What does not change" },
    {
      kind: "bullets",
      items: [
        "**The log.** Whichever model answers, the entry has the same fields: person, module, capability, model and version, rule, tokens, time. An auditor who has read one has read all.",
        "**The rights.** A model has none. It is handed what the person behind the call may read, after masking, and nothing else.",
        "**The time the runtime adds.** 97 ms in the median, measured without the model's own answer time. A small model on a near machine makes the rest shorter.",
        "**The limits.** What a module may do alone is written per process, not per model. A better model gets no more rights by being better.",
      ],
    },
    { kind: "section", title: "How to do the sum yourself" },
    {
      kind: "steps",
      items: [
        "Count requests per capability for two weeks. Most estimates are off by a factor of three, and always in the same direction.",
        "Multiply by tokens in and out, measured, not guessed from the prompt.",
        "Write down the hours nobody budgets: evaluation, patching, the privacy review, the person who is called at night.",
        "Price three ways at the load you have and at a fifth of it.",
        "Bind each capability to the smallest model that passes forty of your own cases. Price that as a fourth way.",
        "Repeat the first step each quarter. It takes a morning, and it is the morning that pays for the paper.",
      ],
    },
  ],
};
