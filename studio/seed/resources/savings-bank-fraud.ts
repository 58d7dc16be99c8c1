import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const savingsBankFraud: SeedResource = {
  _id: "resource-savings-bank-fraud",
  _type: "resource",
  title: "A bank takes fraud loss from $4.2M to $0.3M",
  type: "case-study",
  category: toCategory("category-financial-services"),
  description:
    "Nonesuch Savings Bank joins card, device and account events and holds the transfer that does not fit. With the rules that stayed, the false alarms, and the review by its auditors.",
  keyNumber: { value: "$0.3M", before: "$4.2M", label: "fraud loss a year" },
  module: toModule("module-arqmesh"),
  readTime: "10 min read",
  published: "2024-01-05",
  file: seedFile("savings-bank-fraud.pdf"),
  path: { _type: "slug", current: "/resources/savings-bank-fraud" },
  body: richText(
    paragraph("The case study is for fraud and payments teams. It contains:"),
    bullet("which card, device and account events were joined"),
    bullet("how a transfer is held within 0.4 seconds"),
    bullet("fraud loss and false alarms, twelve months before and after"),
  ),
  seo: {
    _type: "seo",
    title: "Case study: fraud loss from $4.2M to $0.3M",
    description:
      "How a savings bank joins card, device and account events and holds a transfer before it leaves.",
    noIndex: false,
  },
  sample: true,
};

/** What its PDF says. */
export const savingsBankFraudContent: ResourceContent = {
  cover: {
    kind: "beforeAfter",
    caption: "Nonesuch Savings Bank, transfers and cards, twelve months before and after.",
    rows: [
      {
        label: "Fraud loss in a year",
        before: "$4.2M",
        after: "$0.3M",
        beforeValue: 4.2,
        afterValue: 0.3,
        change: "93% less",
      },
      {
        label: "Time to hold",
        before: "19 h",
        after: "0.4 s",
        beforeValue: 19,
        afterValue: 0.1,
        change: "before it leaves",
      },
      {
        label: "False alarms a day",
        before: "212",
        after: "33",
        beforeValue: 212,
        afterValue: 33,
        change: "−84%",
      },
    ],
  },
  facts: [
    { label: "Modules", text: "ArqMesh, ArqGuard" },
    { label: "Length", text: "14 months, first figure in week seven" },
  ],
  sampleNote:
    "Nonesuch Savings Bank, its customers and its people are invented. The figures show how a result is counted and reported; they are no customer's figures.",
  body: [
    { kind: "section", title: "The bank" },
    {
      kind: "lead",
      text: "Rules catch the fraud of last quarter. A new pattern runs until a customer calls about it, and the customer calls the next day.",
    },
    {
      kind: "text",
      text: "Nonesuch Savings Bank serves 640,000 customers through 71 branches and one app. It sends about 61,000 transfers on a working day. In the year before the project it lost $4.2 million to fraud that its 148 rules did not see in time; the rules themselves raised 236 alarms a day, of which nine in ten were false. The desk of eleven people read alarms in the order in which they came.",
    },
    {
      kind: "text",
      text: "Three systems knew a part of each case. The card system knew that a card was used abroad. The app knew that a new device had signed in. Core banking knew that a payee had been added. They met in a report on the following morning.",
    },
    {
      kind: "stats",
      items: [
        { value: "61,200", label: "transfers on an average working day" },
        { value: "37", label: "of them held, each with its reason" },
        { value: "33", label: "released within 20 minutes" },
        { value: "4", label: "denied after a call to the customer" },
      ],
    },
    { kind: "section", title: "What was built" },
    {
      kind: "text",
      text: "ArqMesh joins card, device and account events to one view of a customer, two seconds old. ArqGuard looks at each transfer before it leaves and answers with one of four outcomes: allowed, masked, held or denied, and with the rule that decided. A hold is a question to a person, with the reason attached. Nothing is denied by the module alone.",
    },
    {
      kind: "process",
      caption: "Transfer 88214, from preparation to decision.",
      steps: [
        { title: "08:01:12", text: "$38,400 to a payee first seen this morning." },
        { title: "Joined", text: "New device at 07:48, card used abroad at 07:31." },
        { title: "Rule 17", text: "New payee, above three times the usual amount of $9,600." },
        { title: "Held", text: "0.4 s after preparation; reason and sources attached." },
        { title: "Called", text: "The desk calls the customer, who knows nothing of it." },
        { title: "08:19", text: "Denied by a person. Device blocked. Entry closed." },
      ],
    },
    {
      kind: "text",
      text: "Rules are sentences. Rule 17 reads: “Hold a transfer to a new payee above three times the usual amount.” Compliance signs that sentence, the runtime compiles it, and the log quotes it. Before a rule is switched on it runs over the last 30 days of the log; rule 17 would have held 14 transfers, of which two were later reversed.",
    },
    { kind: "section", title: "The rules that stayed" },
    {
      kind: "text",
      text: "The bank began with 148 rules and ended with 23. The others were not wrong. They described one case each, mostly a case of three years ago, and each had been added after a loss and never removed, because nobody could say what it would let through.",
    },
    {
      kind: "table",
      caption: "What became of 148 rules.",
      columns: ["Rules", "Number", "Why"],
      rightAligned: [1],
      widths: [1.6, 0.7, 3.4],
      rows: [
        ["Kept as they were", "9", "Regulation names them: sanctions, amounts, reporting"],
        ["Joined into one", "61", "They described the same thing for different branches and cards"],
        ["Replaced by a join", "44", "They guessed a device or a place that is known now"],
        ["Removed", "34", "No hit in 24 months, or every hit was released"],
        ["New", "13", "Written by the desk from reasons it had given by hand"],
        ["In force", "23", "9 kept, 1 joined, 13 new"],
      ],
      hasTotalRow: true,
    },
    {
      kind: "text",
      text: "A released transfer teaches nothing by itself. The desk asked for that at first: a rule that is released ten times should loosen. Compliance declined, since a patient thief would release it for us. Rules change only when compliance signs, and the log shows who did.",
    },
    { kind: "section", title: "How it was counted" },
    {
      kind: "text",
      text: "Fraud loss is what the bank paid in a calendar year for transfers and card payments that customers disputed and that were found to be fraud, net of what was recovered within 90 days. It is the figure in the annual report, counted by risk control. A transfer that is denied counts for nothing, however large it was.",
    },
    {
      kind: "beforeAfter",
      caption: "Twelve months before and after, counted by risk control.",
      rows: [
        {
          label: "Fraud loss in a year",
          before: "$4.2M",
          after: "$0.3M",
          beforeValue: 4.2,
          afterValue: 0.3,
          change: "93% less",
        },
        {
          label: "Alarms a day",
          before: "236",
          after: "37",
          beforeValue: 236,
          afterValue: 37,
          change: "−84%",
        },
        {
          label: "Right alarms, share",
          before: "10%",
          after: "11%",
          beforeValue: 10,
          afterValue: 11,
          change: "as before",
        },
        {
          label: "Minutes to decide one",
          before: "34",
          after: "11",
          beforeValue: 34,
          afterValue: 11,
          change: "−68%",
        },
      ],
    },
    {
      kind: "text",
      text: "The third row is the honest one. The share of right alarms did not rise. Fraud is rare, and a desk that wants to see nearly all of it will always look at many good customers. What changed is that it looks at 37 and not at 236, that it looks before the money has left, and that it needs eleven minutes because the reason is written on the case.",
    },
    {
      kind: "timeline",
      caption:
        "The first fourteen weeks. The figure of week seven was the number of alarms, which could be counted at once; the loss took a year.",
      marks: ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14"],
      rows: [
        { label: "Baseline", start: 0, end: 1, note: "24 months of cases" },
        { label: "Three connectors", start: 0.5, end: 2.2, note: "Card, app, core banking" },
        {
          label: "Beside the rules",
          start: 2,
          end: 3.4,
          note: "Holds nothing, writes what it would hold",
        },
        {
          label: "First figure",
          start: 3,
          end: 3.4,
          note: "Alarms: 236 to 61",
          isHighlighted: true,
        },
        { label: "Holds, one branch", start: 3.4, end: 4.5, note: "Desk decides each" },
        { label: "Holds, all", start: 4.5, end: 7, note: "Rules cut from 148 to 23" },
      ],
    },
    { kind: "section", title: "What the auditors asked" },
    {
      kind: "table",
      caption: "Questions of the internal audit, and where the answer stands.",
      columns: ["Question", "Answer", "Where"],
      widths: [2.2, 2.6, 1.3],
      rows: [
        [
          "Who decided that this transfer was held?",
          "Rule 17, version 4, signed on March 3 by two people",
          "Log entry, rule",
        ],
        [
          "What did the module know at that moment?",
          "Two sources, two seconds old, named with their age",
          "Log entry, sources",
        ],
        [
          "Could it have released the transfer?",
          "No. Release is not among its tools; only people hold that right",
          "Tool description",
        ],
        [
          "Which model was asked?",
          "None for the hold. One of our own for the summary of the case",
          "Log entry, model",
        ],
        [
          "What if the log cannot be written?",
          "The transfer waits. Without an entry there is no outcome",
          "Runtime, rule 2",
        ],
        [
          "Can an entry be changed afterwards?",
          "It is chained to the one before; a change shows in every later one",
          "Log, hash",
        ],
      ],
    },
    {
      kind: "text",
      text: "The review took three weeks. The SOX control over payment release was rewritten in one sentence and is tested with the same log that the investigators read.",
    },
    { kind: "section", title: "What it does not do" },
    {
      kind: "bullets",
      items: [
        "**It does not know intent.** A customer who is talked into a transfer by telephone sends it from the usual device. Most of the $0.3 million is of this kind.",
        "**It does not work on old data.** When the card system is more than a minute late, the desk sees that on every case, and holds fall back to the nine rules that regulation names.",
        "**It does not decide.** At three in the morning a hold waits for the night desk: two people, and a telephone number that the customer answers.",
      ],
    },
  ],
};
