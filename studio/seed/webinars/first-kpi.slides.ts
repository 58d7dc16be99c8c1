import type { SlideDeck } from "../../print/document-content.ts";

/** The slides of the webinar. */
export const firstKpiSlides: SlideDeck = {
  title: "Six weeks, one module, one figure",
  subtitle: "How a first KPI is chosen and measured, on the reports of one data team",
  date: "2025-02-13",
  sampleNote: "the team, its reports and its figures are invented; the method is ours.",
  slides: [
    {
      title: "One figure ends more meetings than ten slides",
      points: [
        "One module, one process, one measure, one owner",
        "4-8 weeks from kick-off to the first figure in your own reporting",
        "Four where data has owners and sign-in is one; eight where neither is true",
        "Today: the six weeks of one team, with what was dropped",
      ],
    },
    {
      title: "The figure we started from",
      stat: {
        value: "11 of 40",
        text: "reports were late in eight weeks. The cause was known within ten minutes in two of them.",
      },
    },
    {
      title: "Four properties of a good first measure",
      points: [
        "Counted already, so that there is a past",
        "Counted weekly, so that six weeks hold six observations",
        "Owned by somebody who suffers when it is bad",
        "Moved by a single process",
      ],
    },
    {
      title: "What we did not choose, and why",
      visual: {
        kind: "table",
        caption: "",
        columns: ["Candidate", "Counted", "Why not"],
        widths: [1.6, 1.2, 2.6],
        rows: [
          ["Satisfaction of the desk", "Twice a year", "Two observations, both after the project"],
          ["Data quality, overall", "Never", "No unit"],
          ["Engineer hours saved", "By estimate", "Nobody suffers when it is bad"],
          ["Reports that were late", "Daily", "Chosen"],
        ],
      },
    },
    {
      title: "Six weeks on one page",
      visual: {
        kind: "timeline",
        caption: "",
        marks: ["1", "2", "3", "4", "5", "6"],
        rows: [
          { label: "Choose", start: 0, end: 0.8 },
          { label: "Baseline", start: 0.4, end: 1.6 },
          { label: "Rights and owners", start: 0.5, end: 2 },
          { label: "Connect", start: 1, end: 3 },
          { label: "Run beside", start: 2.5, end: 4.5 },
          { label: "Run", start: 4.5, end: 6 },
          { label: "First figure", start: 5.6, end: 6, isHighlighted: true },
        ],
      },
    },
    {
      title: "Week one: a sentence, signed",
      points: [
        "“Late reports fall from 11 in eight weeks to at most 4, counted by the scheduler, by the end of March.”",
        "Late means after 07:30, also where people used to forgive ten minutes",
        "Seven tables had no owner on Monday; on Friday two were left, and left out",
      ],
    },
    {
      title: "Week two: what ArqPulse was shown",
      visual: {
        kind: "process",
        caption: "",
        steps: [
          {
            title: "Query logs",
            text: "Lineage that was read, not drawn: 62 tables below one report",
          },
          { title: "Load history", text: "21 days, replayed in an afternoon" },
          { title: "Deadlines", text: "Which report, when, who waits" },
          { title: "Masked samples", text: "Values for drift, by policy" },
        ],
      },
    },
    {
      title: "Week three: the change window",
      points: [
        "Asked for on day one, needed on day fifteen",
        "One connector had to wait anyway: a vendor's file store",
        "We ran without it for four days and said so in the header of each message",
      ],
    },
    {
      title: "Weeks three and four: beside the people",
      visual: {
        kind: "bars",
        caption: "",
        rows: [
          { label: "Messages sent", value: 41, text: "41" },
          { label: "Agreed with by the team", value: 38, text: "38", isHighlighted: true },
          { label: "Became a rule", value: 3, text: "3 disagreements" },
        ],
      },
    },
    {
      title: "One Tuesday: fx_rates, 14 minutes late",
      points: [
        "07:03, the file is missing; 32 minutes of work stand behind it",
        "07:03, the treasury desk and the vendor's contact know",
        "07:12, the file lands; 23 tables below it raised no alarm",
        "07:44, the report is complete and says why it moved",
      ],
    },
    {
      title: "What was dropped",
      points: [
        "A dashboard. Nobody opened it twice; the message was enough",
        "Alerts on tables without a deadline. They woke people for nothing",
        "The second measure. It was watched and decided nothing",
      ],
    },
    {
      title: "Week six, in the report where it always stands",
      visual: {
        kind: "beforeAfter",
        caption: "",
        rows: [
          {
            label: "Late reports in eight weeks",
            before: "11",
            after: "3",
            beforeValue: 11,
            afterValue: 3,
            change: "−73%",
          },
          {
            label: "Minutes to the cause",
            before: "60",
            after: "3",
            beforeValue: 60,
            afterValue: 3,
            change: "−95%",
          },
        ],
      },
    },
    {
      title: "What to do on Monday",
      points: [
        "Write the sentence with three blanks: from, to, counted by whom",
        "Ask who owns the five tables under your worst report",
        "Ask for a change window three weeks from now",
        "Leave two weeks of reserve empty",
      ],
    },
  ],
};
