import { code, figures, graph, table, thread, timeline } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** The recording of the webinar: six weeks of one data team with ArqPulse. */
export const firstKpiTour: Tour = {
  name: "first-kpi",
  moduleName: "ArqPulse",
  hue: "teal",
  keyNumber: { value: "6 weeks", before: null, label: "to the first KPI" },
  chapters: [
    { seconds: 4, caption: "Six weeks, one module, one number" },
    {
      seconds: 9,
      caption: "Week 1: a data team picks the one number it already counts every day.",
      scene: table({
        title: "Candidates for the first KPI",
        caption: "Of four candidates, only late reports are counted daily and have an owner.",
        columns: ["Candidate", "Counted", "Owner"],
        rows: [
          { cells: ["Satisfaction of the desk", "twice a year", "none"], state: "muted" },
          { cells: ["Data quality, overall", "never", "none"], state: "muted" },
          { cells: ["Engineer hours saved", "by estimate", "none"], state: "muted" },
          { cells: ["Late reports", "daily", "treasury desk"], state: "active" },
        ],
      }),
      focus: "Late reports",
    },
    {
      seconds: 9,
      caption: "The goal fits in one sentence that both sides sign.",
      scene: code({
        title: "The goal",
        caption: "Late reports fall from 11 in eight weeks to at most 4, counted by the scheduler.",
        filename: "value-sprint/goal.yml",
        language: "YAML",
        lines: [
          { text: "metric: late reports in eight weeks", change: "same" },
          { text: "from: 11 of 40", change: "same", mark: "After 07:30 is late, no grace" },
          { text: "to: 4 or fewer", change: "added", mark: "By the end of March", tone: "ok" },
          { text: "counted_by: scheduler", change: "same" },
        ],
      }),
      focus: "from: 11 of 40",
    },
    {
      seconds: 9,
      caption: "Six weeks on one page: baseline first, first result last.",
      scene: timeline({
        title: "Plan of the six weeks",
        caption:
          "Choosing, baseline, connecting and running in parallel lead to the result in week 6.",
        marks: ["Week 1", "2", "3", "4", "5", "6"],
        deadlineAt: 92,
        deadlineLabel: "First result",
        rows: [
          { label: "Choose", start: 0, end: 13, state: "done" },
          { label: "Baseline", start: 7, end: 27, state: "done" },
          { label: "Connect", start: 17, end: 50, state: "running" },
          { label: "Run in parallel", start: 42, end: 75, state: "waiting" },
          { label: "Run", start: 75, end: 100, state: "waiting" },
        ],
      }),
    },
    {
      seconds: 9,
      caption: "Week 2: ArqPulse reads the lineage of 62 tables from the query logs.",
      scene: graph({
        title: "Lineage of liquidity_report",
        caption: "Two sources and 62 tables lead to one report that is due at 07:30.",
        nodes: [
          { id: "core", label: "Core banking", detail: "stream", column: 0, state: "normal" },
          { id: "market", label: "Market data", detail: "file", column: 0, state: "normal" },
          { id: "payments", label: "payments", detail: "health 99", column: 1, state: "done" },
          { id: "rates", label: "fx_rates", detail: "health 98", column: 1, state: "done" },
          { id: "more", label: "60 more tables", detail: "21 days", column: 2, state: "active" },
          { id: "report", label: "Report", detail: "due 07:30", column: 3, state: "normal" },
        ],
        edges: [
          { from: "core", to: "payments", state: "active" },
          { from: "market", to: "rates", state: "active" },
          { from: "payments", to: "more", state: "active" },
          { from: "rates", to: "more", state: "active" },
          { from: "more", to: "report", state: "normal" },
        ],
        note: "Lineage comes from query logs, so no one draws it.",
      }),
    },
    {
      seconds: 9,
      caption: "Weeks 3 and 4: the team checks every message. It agrees with 38 of 41.",
      scene: table({
        title: "Messages in two weeks",
        caption: "Of 41 messages the team agreed with 38 and turned three into rules.",
        columns: ["Group", "Messages"],
        rows: [
          { cells: ["Sent by ArqPulse", "41"], state: "normal" },
          { cells: ["The team agreed", "38"], state: "done" },
          { cells: ["The team disagreed: three new rules", "3"], state: "active" },
        ],
      }),
      focus: "The team agreed",
    },
    {
      seconds: 10,
      caption: "One Tuesday at 07:03, a file is missing and the 07:30 report cannot be complete.",
      scene: timeline({
        title: "Lineage of liquidity_report, Tuesday 07:03",
        caption:
          "fx_rates has been missing since 06:58, so the report would be complete after 07:30.",
        marks: ["06:00", "06:30", "07:00", "07:30", "08:00"],
        deadlineAt: 75,
        deadlineLabel: "Report due 07:30",
        rows: [
          { label: "payments", start: 4, end: 17, state: "done", note: "health 99" },
          { label: "fx_rates", start: 48, end: 53, state: "late", note: "due 06:58, missing" },
          { label: "positions_eur", start: 60, end: 78, state: "waiting", note: "takes 22 min" },
          { label: "liquidity_report", start: 78, end: 87, state: "waiting", note: "takes 10 min" },
        ],
      }),
      focus: "fx_rates",
    },
    {
      seconds: 10,
      caption: "The desk and the vendor know before anyone asks. The report comes at 07:44.",
      scene: thread({
        title: "liquidity_report, Tuesday",
        caption: "The vendor announces the file for 07:12, and the report is expected at 07:44.",
        messages: [
          {
            who: "ArqPulse",
            side: "left",
            text: "fx_rates was due at 06:58. The report cannot be complete at 07:30.",
            tags: ["treasury desk", "vendor"],
          },
          { who: "Vendor", side: "right", text: "Our export ran long. The file lands at 07:12." },
        ],
        fields: [
          { label: "Was due", value: "07:30" },
          { label: "Expected", value: "07:44" },
          { label: "Cause", value: "fx_rates, 14 min" },
        ],
      }),
      focus: "07:12",
    },
    {
      seconds: 8,
      caption: "Three things were dropped on the way, because no one used them.",
      scene: table({
        title: "Dropped by week 6",
        caption: "A dashboard, alerts without a deadline and a second metric were dropped.",
        columns: ["What", "Why"],
        rows: [
          { cells: ["Dashboard", "The message was enough"], state: "muted" },
          { cells: ["Alerts without a deadline", "They woke people for nothing"], state: "muted" },
          { cells: ["Second metric", "It decided nothing"], state: "muted" },
        ],
      }),
    },
    {
      seconds: 9,
      caption: "Week 6: three late reports instead of eleven, and three minutes to the cause.",
      scene: figures({
        title: "Result in the team's own report",
        caption: "Late reports fell from 11 to 3 and minutes to the cause from 60 to 3.",
        rows: [
          {
            label: "Late reports in eight weeks",
            before: "11",
            after: "3",
            beforeValue: 11,
            afterValue: 3,
            change: "73% fewer",
          },
          {
            label: "Minutes to the cause",
            before: "60 min",
            after: "3 min",
            beforeValue: 60,
            afterValue: 3,
            change: "95% less",
          },
        ],
      }),
      focus: "Late reports",
    },
    { seconds: 4, caption: "Bring the report that is late most often" },
  ],
};
