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
    "Lindenfield Savings Bank joins card, device and account events and holds the transfer that does not fit. See which rules stayed, how many alarms were false, and what the auditors asked.",
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
    caption: "Lindenfield Savings Bank, transfers and cards, twelve months before and after.",
    rows: [
      {
        label: "Fraud loss per year",
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
        label: "False alarms per day",
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
    { label: "Length", text: "14 months, first result in week seven" },
  ],
  sampleNote:
    "Lindenfield Savings Bank, its customers and its people are invented. The numbers show how a result is counted and reported. They do not come from a customer.",
  body: [
    { kind: "section", title: "The bank" },
    {
      kind: "lead",
      text: "Rules catch last quarter's fraud. A new pattern goes unnoticed until a customer calls about it the next day.",
    },
    {
      kind: "text",
      text: "Lindenfield Savings Bank serves 640,000 customers through 71 branches and one app. It sends about 61,000 transfers on a business day. In the year before the project it lost $4.2 million to fraud that its 148 rules missed or caught too late. Those rules raised 236 alarms a day, and nine in ten were false. Eleven people worked through the alarms in the order they arrived.",
    },
    {
      kind: "text",
      text: "Three systems each knew part of the story. The card system knew that a card had been used abroad. The app knew that a new device had signed in. Core banking knew that a payee had been added. The three came together in a report the next morning.",
    },
    {
      kind: "stats",
      items: [
        { value: "61,200", label: "transfers on an average business day" },
        { value: "37", label: "held, each with its reason" },
        { value: "33", label: "released within 20 minutes" },
        { value: "4", label: "denied after a call to the customer" },
      ],
    },
    { kind: "section", title: "What was built" },
    {
      kind: "text",
      text: "ArqMesh joins card, device and account events into one view of each customer, two seconds old. ArqGuard checks every transfer before it leaves. There are four outcomes, allowed, masked, held or denied, and each names the rule that decided. A held transfer goes to a person, with the reason attached. The module denies nothing on its own.",
    },
    {
      kind: "process",
      caption: "Transfer 88214, from preparation to decision.",
      steps: [
        { title: "08:01:12", text: "$38,400 to a payee first seen this morning." },
        { title: "Joined", text: "New device at 07:48, card used abroad at 07:31." },
        { title: "Rule 17", text: "New payee, above three times the usual amount of $9,600." },
        { title: "Held", text: "0.4 s after preparation, with reason and sources attached." },
        { title: "Called", text: "The desk calls the customer, who knows nothing about it." },
        { title: "08:19", text: "Denied by a person. Device blocked. Case closed." },
      ],
    },
    {
      kind: "text",
      text: "Rule 17 is one sentence: “Hold a transfer to a new payee above three times the usual amount.” Compliance signs that sentence, the runtime compiles it, and the log quotes it. Before a rule is switched on, it runs against the last 30 days of the log. Rule 17 would have held 14 transfers, and two of those were later reversed.",
    },
    { kind: "section", title: "The rules that stayed" },
    {
      kind: "text",
      text: "The bank started with 148 rules and ended with 23. The others weren't wrong. Most described a single case from three years earlier. They were added after a loss and never removed, because no one could say what removing them would let through.",
    },
    {
      kind: "table",
      caption: "What happened to the 148 rules.",
      columns: ["Rules", "Count", "Why"],
      rightAligned: [1],
      widths: [1.6, 0.7, 3.4],
      rows: [
        ["Kept unchanged", "9", "Required by regulation: sanctions, amounts, reporting"],
        ["Merged into one", "61", "They covered the same case for different branches and cards"],
        ["Replaced by joined data", "44", "They guessed a device or a location that is now known"],
        ["Removed", "34", "No match in 24 months, or every match was released"],
        ["New", "13", "Written by the desk from reasons it used to type in"],
        ["In use", "23", "9 kept, 1 merged, 13 new"],
      ],
      hasTotalRow: true,
    },
    {
      kind: "text",
      text: "At first, the desk asked for a rule to loosen once its transfers had been released ten times. Compliance said no, because a patient thief could train it. Releasing a transfer changes no rule. Rules change only when Compliance signs, and the log shows who signed.",
    },
    { kind: "section", title: "How it was counted" },
    {
      kind: "text",
      text: "Fraud loss is what the bank paid in a calendar year for disputed transfers and card payments that turned out to be fraud, minus what it recovered within 90 days. This is the number in the annual report, counted by risk control. A denied transfer adds nothing to it, however large it was.",
    },
    {
      kind: "beforeAfter",
      caption: "Twelve months before and after, counted by risk control.",
      rows: [
        {
          label: "Fraud loss per year",
          before: "$4.2M",
          after: "$0.3M",
          beforeValue: 4.2,
          afterValue: 0.3,
          change: "93% less",
        },
        {
          label: "Alarms per day",
          before: "236",
          after: "37",
          beforeValue: 236,
          afterValue: 37,
          change: "−84%",
        },
        {
          label: "Share of correct alarms",
          before: "10%",
          after: "11%",
          beforeValue: 10,
          afterValue: 11,
          change: "about the same",
        },
        {
          label: "Minutes per decision",
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
      text: "The share of correct alarms barely moved. Fraud is rare, and a desk that wants to see nearly all of it will always look at many good customers. What changed is the workload and the timing. The desk reviews 37 alarms a day instead of 236. It does so before the money has left, and it needs eleven minutes per case, because the reason is already there.",
    },
    {
      kind: "timeline",
      caption:
        "The first fourteen weeks. Week seven reported the number of alarms, which was available right away. The loss took a year to measure.",
      marks: ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14"],
      rows: [
        { label: "Baseline", start: 0, end: 1, note: "24 months of cases" },
        { label: "Three connectors", start: 0.5, end: 2.2, note: "Card, app, core banking" },
        {
          label: "Alongside the rules",
          start: 2,
          end: 3.4,
          note: "Holds nothing, records what it would hold",
        },
        {
          label: "First result",
          start: 3,
          end: 3.4,
          note: "Alarms: 236 to 61",
          isHighlighted: true,
        },
        { label: "Holds, one branch", start: 3.4, end: 4.5, note: "The desk decides each one" },
        { label: "Holds, everywhere", start: 4.5, end: 7, note: "Rules cut from 148 to 23" },
      ],
    },
    { kind: "section", title: "What the auditors asked" },
    {
      kind: "table",
      caption: "Questions from internal audit, and where to find the answer.",
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
          "Two sources, two seconds old, each listed with its age",
          "Log entry, sources",
        ],
        [
          "Could it have released the transfer?",
          "No. Release is not one of its tools. Only people hold that permission",
          "Tool description",
        ],
        [
          "Which model was asked?",
          "None for the hold. One of our own for the case summary",
          "Log entry, model",
        ],
        [
          "What if the log cannot be written?",
          "The transfer waits. Without an entry, nothing happens",
          "Runtime, rule 2",
        ],
        [
          "Can an entry be changed later?",
          "Each entry is chained to the one before, so every later entry would show the change",
          "Log, hash",
        ],
      ],
    },
    {
      kind: "text",
      text: "The review took three weeks. The SOX control over payment release is now one sentence, tested with the same log the investigators read.",
    },
    { kind: "section", title: "What it does not do" },
    {
      kind: "bullets",
      items: [
        "**It does not know intent.** A customer who is talked into a transfer over the phone sends it from the usual device. Most of the remaining $0.3 million comes from cases like this.",
        "**It does not work on old data.** When the card system is more than a minute late, every case shows it, and only the nine rules required by regulation still hold transfers.",
        "**It does not decide.** At three in the morning a held transfer waits for the night desk: two people, who call the customer.",
      ],
    },
  ],
};
