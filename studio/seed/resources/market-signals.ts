import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const marketSignals: SeedResource = {
  _id: "resource-market-signals",
  _type: "resource",
  title: "Reading buyer intent before the request for proposal",
  type: "whitepaper",
  category: toCategory("category-sales-marketing"),
  description:
    "Which signals appear a quarter before revenue, how to weigh them by their past accuracy, and when to drop a campaign theme because sentiment has turned.",
  keyNumber: { value: "19 weeks", label: "from the first signal to the order" },
  module: toModule("module-arqintel"),
  readTime: "9 min read",
  published: "2023-12-15",
  file: seedFile("market-signals.pdf"),
  path: { _type: "slug", current: "/resources/market-signals" },
  body: richText(
    paragraph("The paper is for heads of sales, marketing and revenue operations. It contains:"),
    bullet("which signals came first in 74 deals of one sales year"),
    bullet("how to weigh a signal by what it predicted"),
    bullet("when to drop a campaign theme"),
  ),
  seo: {
    _type: "seo",
    title: "Reading buyer intent before the RFP",
    description:
      "Which signals came first in 74 deals, how to weigh them and when to drop a campaign theme.",
    noIndex: false,
  },
  sample: false,
};

/** What its PDF says. */
export const marketSignalsContent: ResourceContent = {
  cover: {
    kind: "bars",
    caption:
      "How many weeks before the order each signal was first seen: median of 74 deals in one sales year.",
    rows: [
      { label: "Pages read by the buying team", value: 19, text: "19 weeks", isHighlighted: true },
      { label: "Job opening posted", value: 17, text: "17 weeks" },
      { label: "RFP from a peer company", value: 11, text: "11 weeks" },
      { label: "Sentiment about the incumbent", value: 9, text: "9 weeks" },
      { label: "Request for proposal", value: 6, text: "6 weeks" },
    ],
  },
  facts: [
    { label: "For", text: "Heads of sales, marketing and revenue operations" },
    { label: "Module", text: "ArqIntel" },
  ],
  body: [
    { kind: "section", title: "Six weeks is too late" },
    {
      kind: "lead",
      text: "By the time an RFP arrives, the vendor list is set, the budget is framed, and someone else has written two of the criteria.",
    },
    {
      kind: "text",
      text: "We looked at 74 deals from one sales year, 31 won and 43 lost, with a team that sells to plants and hospitals. In the lost deals, the first conversation took place six weeks before the decision. In the deals they won, it was twenty-one weeks. Nothing else in the notes separates the two groups that clearly. Price doesn't, the product doesn't, and neither does the salesperson.",
    },
    {
      kind: "text",
      text: "So what could the team have seen twenty weeks out, in sources anyone may read? This paper lists those signals, explains how to weigh them, and describes how to act on them without becoming a nuisance.",
    },
    {
      kind: "stats",
      items: [
        { value: "74", label: "deals, each with its notes and dates" },
        { value: "21", label: "weeks from first conversation to decision in won deals" },
        { value: "6", label: "weeks in lost deals" },
        { value: "50+", label: "connectors, including CRM and call notes" },
      ],
    },
    { kind: "section", title: "What counts as a signal" },
    {
      kind: "text",
      text: "A signal is an event with a date, a company and a source you may read. A general mood doesn't count. Neither does a lead score, because it adds up signals no one can name anymore. ArqIntel keeps each signal and its age, so a salesperson can explain in one sentence why a company is on the list.",
    },
    {
      kind: "table",
      caption:
        "Signals in the 74 deals: how often each one came before an order, and how often it appeared without one.",
      columns: ["Signal", "Source", "Before an order", "Without an order", "Weight"],
      rightAligned: [2, 3, 4],
      widths: [2.3, 1.9, 1.1, 1, 0.7],
      rows: [
        [
          "Three or more people from one company read two modules' pages",
          "Your own site, with consent",
          "52%",
          "6%",
          "8.7",
        ],
        ["Job opening for a role that uses the product", "Career pages", "41%", "9%", "4.6"],
        ["A peer company has published an RFP", "Public RFPs", "36%", "11%", "3.3"],
        [
          "Sentiment about the current vendor has fallen for four weeks",
          "Reviews, forums, press",
          "29%",
          "10%",
          "2.9",
        ],
        ["A price change by the current vendor", "Price pages", "22%", "9%", "2.4"],
        ["A new department head", "Press, company filings", "31%", "17%", "1.8"],
        ["Funding or a good quarter", "Press, filings", "27%", "24%", "1.1"],
        ["A visit to one page", "Your own site", "88%", "81%", "1.1"],
      ],
    },
    {
      kind: "text",
      text: "The weight is the third column divided by the fourth. A weight of one tells you nothing: a good quarter comes before an order about as often as not. A visit to one page, the signal most teams act on first, says the least. The best signal needs no spying on anyone. It is in your own web log, and you only have to wait for the third visitor.",
    },
    { kind: "section", title: "Weighing signals" },
    {
      kind: "text",
      text: "Calculate the weights from your own deals instead of copying this table. Forty deals are enough to rank signals. With fewer, use five signals with equal weight and write down why. Repeat this twice a year. In the team's second year, RFPs lost half their weight, because two competitors had started reading them too.",
    },
    {
      kind: "process",
      caption: "From event to conversation. The third and fourth steps have an owner.",
      steps: [
        { title: "Event", text: "Dated, with company and source" },
        { title: "Weight", text: "Based on last year's deals" },
        { title: "Sentence", text: "Why this company, in plain words" },
        { title: "Person", text: "One named person, who may decline" },
        { title: "Outreach", text: "Something useful to the reader" },
        { title: "Result", text: "Feeds the weights, even if no one replies" },
      ],
    },
    {
      kind: "beforeAfter",
      caption: "Two quarters before and after, counted in the team's own pipeline.",
      rows: [
        {
          label: "Weeks from first call to decision",
          before: "6",
          after: "17",
          beforeValue: 6,
          afterValue: 17,
          change: "×2.8",
        },
        {
          label: "Companies on the list per week",
          before: "140",
          after: "18",
          beforeValue: 140,
          afterValue: 18,
          change: "−87%",
        },
        {
          label: "Conversations per ten companies listed",
          before: "0.4",
          after: "2.6",
          beforeValue: 0.4,
          afterValue: 2.6,
          change: "×6.5",
        },
        {
          label: "Deals with known price by week 4",
          before: "11%",
          after: "34%",
          beforeValue: 11,
          afterValue: 34,
          change: "×3",
        },
      ],
    },
    {
      kind: "text",
      text: "The second row matters most to the people doing the work. No one can work through 140 companies. Eighteen, each with a reason, are a week's work.",
    },
    { kind: "section", title: "Campaign themes" },
    {
      kind: "text",
      text: "The same events show what to write about. ArqIntel groups what buyers read, ask and complain about into themes and tracks the sentiment of each, week by week. Pick up a theme when it rises in two sources at the same time. Drop it when sentiment turns, even if clicks are still growing, because people also click when they are angry.",
    },
    {
      kind: "timeline",
      caption: "One theme over sixteen weeks, from the first sign to the day it was dropped.",
      marks: ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"],
      rows: [
        {
          label: "Seen in forums",
          start: 0,
          end: 6,
          note: "“Late reports”, 14 posts a week, then 60",
        },
        { label: "Seen in job ads", start: 1.5, end: 7, note: "Plants hiring data owners" },
        {
          label: "Decision",
          start: 2,
          end: 2.4,
          note: "Two sources: start",
          isHighlighted: true,
        },
        { label: "Campaign", start: 2.5, end: 6.6, note: "One paper, two talks, no banner ads" },
        {
          label: "Sentiment turns",
          start: 5.8,
          end: 7.4,
          note: "“Another tool that watches tools”",
        },
        { label: "Dropped", start: 6.6, end: 7, note: "While clicks were still rising" },
      ],
    },
    { kind: "section", title: "What we don't do" },
    {
      kind: "bullets",
      items: [
        "**No tracking of individuals.** Signals belong to companies. A reader is recorded as a company and a role, and only with consent.",
        "**No purchased behavioral data.** If a source can't show that people agreed, we don't use it.",
        "**No hidden pricing.** A signal decides whom you talk to and when. It never decides what they pay.",
        "**No automated emails.** The person who will answer the reply writes the message.",
        "**No final verdict.** The list makes suggestions. A salesperson may decline a company without giving a reason, and the share that is declined shows how good the list is.",
      ],
    },
    {
      kind: "note",
      title: "Your competitors read you too",
      text: "Their tools read your pricing pages, job openings and release notes, just as ours read theirs. Once a quarter, look at your own as a signal. You will find things to fix.",
    },
    { kind: "section", title: "How to start" },
    {
      kind: "steps",
      items: [
        "Take last year's won and lost deals with two dates each: first conversation and decision.",
        "Write down the five events you believe in and count each one in both groups. Expect to be wrong about two.",
        "Drop everything with a weight below 1.5. A short list is the goal.",
        "Name one person per region who gets the list on Monday and reports back on Friday.",
        "Measure the weeks from first call to decision. That number moves within a quarter. Revenue takes a year.",
      ],
    },
  ],
};
