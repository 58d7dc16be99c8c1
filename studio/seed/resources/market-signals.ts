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
    "Which signals move a quarter ahead of revenue, how to weigh them by what they predicted last year, and how a campaign theme is dropped when sentiment turns.",
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
      "How many weeks ahead of the order a signal was first seen: median of 74 deals of one sales year.",
    rows: [
      { label: "Pages read by the buying team", value: 19, text: "19 weeks", isHighlighted: true },
      { label: "A job advertised", value: 17, text: "17 weeks" },
      { label: "A tender of a neighbour", value: 11, text: "11 weeks" },
      { label: "Sentiment about the incumbent", value: 9, text: "9 weeks" },
      { label: "Request for proposal", value: 6, text: "6 weeks" },
    ],
  },
  facts: [
    { label: "For", text: "Heads of sales, marketing and revenue operations" },
    { label: "Module", text: "ArqIntel" },
  ],
  body: [
    { kind: "section", title: "Six weeks are too late" },
    {
      kind: "lead",
      text: "When a request for proposal arrives, the list of vendors is closed, the price is framed, and somebody else has written two of the criteria.",
    },
    {
      kind: "text",
      text: "We looked at 74 deals of one sales year, 31 won and 43 lost, with a team that sells to plants and hospitals. In the deals that were lost, the first conversation took place six weeks before the decision. In the deals that were won, it took place twenty-one weeks before. Nothing else in the notes divides the two groups as cleanly: not price, not the product, not the person.",
    },
    {
      kind: "text",
      text: "So the question is what could have been seen twenty weeks before, by anybody, in sources that may be read. This paper lists those signals, says how to weigh them, and describes how a team acts on them without becoming a nuisance.",
    },
    {
      kind: "stats",
      items: [
        { value: "74", label: "deals, each with its notes and its dates" },
        { value: "21", label: "weeks between first conversation and a deal that was won" },
        { value: "6", label: "weeks in those that were lost" },
        { value: "50+", label: "connectors, CRM and call notes among them" },
      ],
    },
    { kind: "section", title: "What counts as a signal" },
    {
      kind: "text",
      text: "A signal is an event with a date, a company and a source that you may read. A mood is not one. A lead score is not one either: it is the sum of signals whose parts nobody can name any more. ArqIntel keeps the parts, with their age, so that a salesperson can say in one sentence why a company is on the list.",
    },
    {
      kind: "table",
      caption:
        "Signals of the 74 deals: how often each was seen before the order, and how often it was seen where no order followed.",
      columns: ["Signal", "Source", "Before an order", "Without one", "Worth"],
      rightAligned: [2, 3, 4],
      widths: [2.3, 1.9, 1.1, 1, 0.7],
      rows: [
        [
          "Three or more people of one company read two modules' pages",
          "Your own site, with consent",
          "52%",
          "6%",
          "8.7",
        ],
        ["Job advertised for a role that uses the product", "Career pages", "41%", "9%", "4.6"],
        [
          "A neighbour in the industry has published a tender",
          "Public tenders",
          "36%",
          "11%",
          "3.3",
        ],
        [
          "Tone about the present vendor has fallen for four weeks",
          "Reviews, forums, press",
          "29%",
          "10%",
          "2.9",
        ],
        ["A price change of the present vendor", "Price pages", "22%", "9%", "2.4"],
        ["A new head of the department", "Press, company register", "31%", "17%", "1.8"],
        ["Funding or a good quarter", "Press, filings", "27%", "24%", "1.1"],
        ["A visit to one page", "Your own site", "88%", "81%", "1.1"],
      ],
    },
    {
      kind: "text",
      text: "The last column divides the third by the fourth. A worth of one says nothing: good quarters are followed by orders exactly as often as by none. The signal that most teams act on first, a visit to one page, is the one with the least to say. The best one needs nobody's spying, only your own log and the patience to wait for the third person.",
    },
    { kind: "section", title: "Weighing them" },
    {
      kind: "text",
      text: "Take the worth from your own deals and not from this table. Forty deals are enough for an order of signals; below that, use five signals with equal weight and write down why. Repeat it twice a year. In the team's second year the tender lost half of its worth, because two competitors had begun to read tenders as well.",
    },
    {
      kind: "process",
      caption: "From an event to a conversation. The third and fourth step have an owner.",
      steps: [
        { title: "Event", text: "Dated, with company and source" },
        { title: "Worth", text: "From last year's deals, not from opinion" },
        { title: "Sentence", text: "Why this company, in words" },
        { title: "Person", text: "One, by name, who may decline" },
        { title: "Touch", text: "Something the reader can use" },
        { title: "Result", text: "Back into the worth, also silence" },
      ],
    },
    {
      kind: "beforeAfter",
      caption: "Two quarters before and after, counted in the team's own pipeline.",
      rows: [
        {
          label: "Weeks from first talk to decision",
          before: "6",
          after: "17",
          beforeValue: 6,
          afterValue: 17,
          change: "×2.8",
        },
        {
          label: "Companies on the list, a week",
          before: "140",
          after: "18",
          beforeValue: 140,
          afterValue: 18,
          change: "−87%",
        },
        {
          label: "Talks from ten companies listed",
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
      text: "The second row matters most to the people who do the work. A list of 140 is an accusation. A list of 18, each with a sentence, is a week.",
    },
    { kind: "section", title: "Campaign themes" },
    {
      kind: "text",
      text: "The same events say what to write about. ArqIntel groups what buyers read, ask and complain about into themes and follows their tone week by week. A theme is taken up when it rises in two sources at once, and dropped when its tone turns, even if its numbers are still growing: what is read most in that week is somebody's anger.",
    },
    {
      kind: "timeline",
      caption:
        "One theme over sixteen weeks, from the first sign to the day on which it was dropped.",
      marks: ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"],
      rows: [
        {
          label: "Seen in forums",
          start: 0,
          end: 6,
          note: "“Late reports”, 14 posts a week, then 60",
        },
        { label: "Seen in job ads", start: 1.5, end: 7, note: "Data owners wanted, in plants" },
        {
          label: "Decided",
          start: 2,
          end: 2.4,
          note: "Two sources: taken up",
          isHighlighted: true,
        },
        { label: "Campaign", start: 2.5, end: 6.6, note: "One paper, two talks, no banner" },
        { label: "Tone turns", start: 5.8, end: 7.4, note: "“Another tool that watches tools”" },
        { label: "Dropped", start: 6.6, end: 7, note: "While its clicks still rose" },
      ],
    },
    { kind: "section", title: "What is not done" },
    {
      kind: "bullets",
      items: [
        "**No people.** Signals belong to companies. Who read a page is known as a company and a role, and only where the reader agreed.",
        "**No bought lists of behaviour.** If a source cannot say that its people agreed, it is not a source.",
        "**No hidden price.** A signal decides whom we talk to and when. It never decides what they pay.",
        "**No automatic mail.** A touch is written by the person who will answer the reply.",
        "**No verdict.** The list proposes. A salesperson may decline a company without giving a reason, and the share that is declined is a measure of the list.",
      ],
    },
    {
      kind: "note",
      title: "Competitors read you too",
      text: "Price pages, job advertisements and release notes are read by their module as well as by ours. Look at your own as a signal once a quarter. It is a humbling hour.",
    },
    { kind: "section", title: "How to begin" },
    {
      kind: "steps",
      items: [
        "Take last year's deals, won and lost, with two dates each: first conversation and decision.",
        "Write the five events you believe in, and count each on both sides. Expect to be wrong about two.",
        "Drop what is worth less than 1.5. The list becomes short, which is the purpose.",
        "Name one person per region who receives it on Monday and answers it on Friday.",
        "Measure weeks between first talk and decision. It moves within a quarter; revenue needs a year.",
      ],
    },
  ],
};
