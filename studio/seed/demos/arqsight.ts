import { items } from "../items.ts";
import { policyLimit } from "../modules/arqsight.ts";
import { chart, code, log, table, thread, timeline } from "../scenes.ts";
import { type SeedDemo, toModule } from "../seed-document.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hours = ["00", "03", "06", "09", "12", "15", "18", "21"];
const nodesNeeded = {
  label: "Nodes needed",
  values: [5, 6, 7, 18, 20, 19, 7, 6],
  tone: "plain" as const,
};

/** ArqSight, 5:10 (spec 2, demo): one week of a cloud bill under the line of policy 12. */
export const arqsightDemo: SeedDemo = {
  _id: "demo-arqsight",
  _type: "demo",
  title: "ArqSight: a week under policy 12",
  module: toModule("module-arqsight"),
  duration: 310,
  posterText: "Watch one week of a cloud bill",
  steps: items("demoStep", [
    {
      seconds: 30,
      caption:
        "The evening before week 34. At the size the clusters have now, five days of the coming week will cost more than the 38 thousand that policy 12 allows.",
      scene: chart({
        title: "All clusters, week 34, predicted",
        caption: "Predicted cost lies above the limit of 38 thousand a day from Monday to Friday.",
        unit: "US$ thousand per day",
        axis: weekdays,
        limitValue: 38,
        limitLabel: "Policy 12: 38",
        lines: [{ label: "As predicted", values: [39, 41, 46, 50, 46, 35, 32], tone: "before" }],
        note: "US$289 thousand for the week, if nothing changes.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Where Monday's 39 thousand would go. The third column is the share that is used; the shortest way to savings is a small number there.",
      scene: table({
        title: "Monday by cluster",
        caption:
          "Five rows add up to US$39.0 thousand; cluster b-3 uses only 46% of what it costs.",
        columns: ["Cluster", "US$ k", "Used"],
        rows: [
          { cells: ["ml-train", "12.6", "81%"], state: "normal" },
          { cells: ["web-eu", "9.4", "58%"], state: "normal" },
          { cells: ["etl-2", "6.8", "55%"], state: "normal" },
          { cells: ["b-3, risk", "1.1", "46%"], state: "active" },
          { cells: ["34 others", "9.1", "62%"], state: "muted" },
        ],
        note: "b-3 is small, and its nights are the longest. We follow it.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Cluster b-3 computes risk figures from 08:00 to 18:00. It runs 24 nodes around the clock; at night it needs seven.",
      scene: chart({
        title: "b-3, last Monday by hour",
        caption:
          "24 nodes run all day while five to seven are needed at night and up to 20 by day.",
        unit: "Nodes",
        axis: hours,
        lines: [
          { label: "Nodes running", values: [24, 24, 24, 24, 24, 24, 24, 24], tone: "before" },
          nodesNeeded,
        ],
        note: "576 node hours at US$1.90: US$1,094 a day.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Nothing is resized without a policy. Number 12 is nine lines in the team's repository; finance has read and signed it.",
      scene: code({
        title: "Policy 12",
        caption:
          "Policy 12 sets 6 to 24 nodes for b-3, a fifth of headroom, a freeze at month end and a limit per day.",
        filename: "policies/12.yml",
        language: "YAML",
        lines: [
          { text: "policy: 12", change: "same" },
          { text: "budget: 38000 # US$ a day, all", change: "same" },
          { text: "cluster: b-3", change: "same" },
          { text: "nodes: 6 to 24", change: "same" },
          {
            text: "headroom: 20% # above prediction",
            change: "same",
            mark: "Seven needed, so nine run",
            tone: "ok",
          },
          { text: "freeze: month end, 2 days", change: "same" },
          { text: "undo: latency above 400 ms", change: "same" },
          { text: "beyond: ask owner", change: "same" },
          {
            text: "signed: finance, cloud",
            change: "same",
            mark: "Without both names it does not load",
            tone: "ok",
          },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "Before it acts, ArqSight looks at its own mistakes. A cluster whose prediction was off by more than 15% in four weeks is left alone.",
      scene: table({
        title: "Prediction error, four weeks",
        caption: "Three clusters may be resized; ml-train is left alone because its error is 22%.",
        columns: ["Cluster", "Error", "Resize"],
        rows: [
          { cells: ["b-3, risk", "6%", "yes"], state: "done" },
          { cells: ["web-eu", "9%", "yes"], state: "done" },
          { cells: ["etl-2", "11%", "yes"], state: "done" },
          { cells: ["ml-train", "22%", "left alone"], state: "late" },
        ],
        note: "Training runs start when somebody has an idea. That has no pattern yet.",
      }),
    },
    {
      seconds: 35,
      caption:
        "Monday, first night. Each change has an entry with its prediction and its policy; so has the change that was not made.",
      scene: log({
        title: "Resizes, Monday to Tuesday",
        caption:
          "b-3 shrinks to nine nodes at 18:00 and grows back at 07:45; ml-train is left alone.",
        rows: [
          {
            time: "18:00",
            who: "ArqSight",
            what: "b-3 from 24 to 9 nodes",
            outcome: "allowed",
            outcomeLabel: "Resized",
            reason: "Policy 12: 7 predicted and a fifth",
          },
          {
            time: "18:00",
            who: "ArqSight",
            what: "ml-train",
            outcome: "denied",
            outcomeLabel: "Left alone",
            reason: "Error 22%, limit 15%",
          },
          {
            time: "22:30",
            who: "ArqSight",
            what: "web-eu from 60 to 41 nodes",
            outcome: "allowed",
            outcomeLabel: "Resized",
            reason: "Policy 12: night of the shops",
          },
          {
            time: "07:45",
            who: "ArqSight",
            what: "b-3 from 9 to 24 nodes",
            outcome: "done",
            outcomeLabel: "Back",
            reason: "15 minutes before the desk starts",
          },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "The same hours on Tuesday. The line of what runs now follows the line of what is needed, with a fifth of air above it.",
      scene: chart({
        title: "b-3, Tuesday by hour",
        caption: "Nine nodes run at night and 24 by day, always above the nodes that are needed.",
        unit: "Nodes",
        axis: hours,
        lines: [
          { label: "Nodes running", values: [9, 9, 9, 24, 24, 24, 9, 9], tone: "after" },
          nodesNeeded,
        ],
        note: "366 node hours: US$695, which is US$399 or 36% less.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Thursday: a campaign needs a 25th node, one more than the policy allows. ArqSight does not take it; it asks, with the price.",
      scene: thread({
        title: "Request 218: beyond policy 12",
        caption:
          "ArqSight asks the owner of b-3 for a 25th node for six hours; the owner approves.",
        messages: [
          {
            who: "ArqSight",
            side: "left",
            text: "b-3 needs a 25th node from 12:00 to 18:00 for the campaign. US$11.40 in all.",
            tags: ["beyond policy 12"],
          },
          { who: "Owner of b-3", side: "right", text: "Approved, today only." },
          { who: "ArqSight", side: "note", text: "25 nodes until 18:00, then nine as planned." },
        ],
        fields: [
          { label: "Cost", value: "US$11.40" },
          { label: "Ends", value: "Thursday 18:00" },
          { label: "No answer means", value: "No change" },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "Friday: a resize of etl-2 was wrong. Latency passes the limit of 400 ms at 14:03, and the state from before is back at 14:07.",
      scene: timeline({
        title: "etl-2, Friday 14:00",
        caption:
          "After the resize at 14:00 latency passes its limit at 14:03; the change is undone by 14:07, before the limit of five minutes.",
        marks: ["14:00", "14:02", "14:04", "14:06", "14:08", "14:10"],
        deadlineAt: 80,
        deadlineLabel: "Undone by 14:08",
        rows: [
          { label: "Resize 30 to 22", start: 0, end: 10, state: "done" },
          { label: "Latency over 400 ms", start: 30, end: 68, state: "late", note: "peak 460 ms" },
          {
            label: "Undo to 30",
            start: 50,
            end: 70,
            state: "done",
            note: "state kept for 30 days",
          },
          { label: "Latency as before", start: 70, end: 100, state: "running", note: "310 ms" },
        ],
      }),
    },
    {
      seconds: 35,
      caption:
        "Sunday. The week cost US$220 thousand for the same load, 24% less than predicted, and no day crossed the line finance had drawn.",
      scene: chart({
        title: "All clusters, week 34, as it went",
        caption:
          "The measured cost stays below the limit of 38 thousand on every day, between 25 and 36.",
        unit: "US$ thousand per day",
        axis: weekdays,
        limitValue: 38,
        limitLabel: "Policy 12: 38",
        lines: [
          { label: "As predicted", values: [39, 41, 46, 50, 46, 35, 32], tone: "before" },
          { label: "With ArqSight", values: [30, 32, 34, 36, 35, 28, 25], tone: "after" },
        ],
        note: "289 became 220. 61 resizes, 1 request, 1 undone, all in the log.",
        control: policyLimit,
      }),
    },
  ]),
  features: [
    "The bill by cluster and hour, beside what is used",
    "A policy in nine lines, signed by finance",
    "Prediction with its own error next to it",
    "A request with its price where the policy ends",
    "A wrong resize undone in four minutes",
  ],
};
