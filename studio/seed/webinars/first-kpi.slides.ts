import type { SlideDeck } from "../../print/document-content.ts";

/** The slides of the webinar. */
export const firstKpiSlides: SlideDeck = {
  title: "Six weeks, one module, one number",
  subtitle: "How one data team chose and measured its first KPI",
  date: "2025-02-13",
  sampleNote: "the team, its reports and its numbers are invented. The method is ours.",
  slides: [
    {
      title: "Pick one number and prove it",
      points: [
        "One module, one process, one metric, one owner",
        "4-8 weeks from kick-off to the first result in your own reporting",
        "Four weeks if data has owners and everyone uses one sign-in, eight if not",
        "Today: six weeks with one team, including what we dropped",
      ],
    },
    {
      title: "Where we started",
      stat: {
        value: "11 of 40",
        text: "reports were late in eight weeks. The team found the cause within ten minutes in two cases.",
      },
    },
    {
      title: "Four properties of a good first metric",
      points: [
        "Already tracked, so there is a history",
        "Tracked weekly, so six weeks give six data points",
        "Owned by someone who feels the pain",
        "Moved by a single process",
      ],
    },
    {
      title: "What we didn't choose, and why",
      visual: {
        kind: "table",
        caption: "",
        columns: ["Candidate", "Counted", "Why not"],
        widths: [1.6, 1.2, 2.6],
        rows: [
          ["Service desk satisfaction", "Twice a year", "Two data points, both after the project"],
          ["Overall data quality", "Never", "No unit"],
          ["Engineer hours saved", "Estimated", "No one feels the pain"],
          ["Late reports", "Daily", "Chosen"],
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
          { label: "Access and owners", start: 0.5, end: 2 },
          { label: "Connect", start: 1, end: 3 },
          { label: "Shadow run", start: 2.5, end: 4.5 },
          { label: "Run", start: 4.5, end: 6 },
          { label: "First result", start: 5.6, end: 6, isHighlighted: true },
        ],
      },
    },
    {
      title: "Week one: one signed sentence",
      points: [
        "“Late reports fall from 11 in eight weeks to at most 4, counted by the scheduler, by the end of March.”",
        "Late means after 07:30, even if ten minutes used to be fine",
        "Seven tables had no owner on Monday. By Friday two were left, and we left them out",
      ],
    },
    {
      title: "Week two: what ArqPulse reads",
      visual: {
        kind: "process",
        caption: "",
        steps: [
          {
            title: "Query logs",
            text: "Lineage from logs: 62 tables behind one report",
          },
          { title: "Load history", text: "21 days, replayed in one afternoon" },
          { title: "Deadlines", text: "Which report is due when, and who is waiting" },
          { title: "Masked samples", text: "Values for drift, by policy" },
        ],
      },
    },
    {
      title: "Week three: the change window",
      points: [
        "Requested on day one, needed on day fifteen",
        "One connector had to wait anyway: a vendor's file store",
        "We ran without it for four days and said so at the top of every alert",
      ],
    },
    {
      title: "Weeks three and four: shadow run",
      visual: {
        kind: "bars",
        caption: "",
        rows: [
          { label: "Alerts sent", value: 41, text: "41" },
          { label: "Team agreed", value: 38, text: "38", isHighlighted: true },
          { label: "Became a rule", value: 3, text: "3 disagreements" },
        ],
      },
    },
    {
      title: "One Tuesday: fx_rates, 14 minutes late",
      points: [
        "07:03: the file is missing, with 32 minutes of work still to come",
        "07:03: the treasury desk and the vendor know",
        "07:12: the file lands. None of the 23 tables behind it raised an alert",
        "07:44: the report is complete and says why it was late",
      ],
    },
    {
      title: "What we dropped",
      points: [
        "A dashboard. No one opened it twice, because the alert was enough",
        "Alerts on tables without a deadline. They woke people for nothing",
        "A second metric. We watched it, and it decided nothing",
      ],
    },
    {
      title: "Week six: the result in the regular report",
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
        "Write the sentence with three blanks: from, to, counted by",
        "Ask who owns the five tables behind your worst report",
        "Request a change window three weeks from now",
        "Keep two weeks as a buffer",
      ],
    },
  ],
};
