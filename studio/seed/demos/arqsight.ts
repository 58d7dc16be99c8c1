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
        "The evening before week 34. At their current size, the clusters will cost more than the $38,000 a day that policy 12 allows, five days in a row.",
      scene: chart({
        title: "All clusters, week 34, predicted",
        caption: "Predicted cost is above the limit of $38,000 a day from Monday to Friday.",
        unit: "$ thousand per day",
        axis: weekdays,
        limitValue: 38,
        limitLabel: "Policy 12: 38",
        lines: [{ label: "As predicted", values: [39, 41, 46, 50, 46, 35, 32], tone: "before" }],
        note: "$289,000 for the week if nothing changes.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Where Monday's $39,000 would go. The third column shows how much of each cluster is used. The lower the number, the more you can save.",
      scene: table({
        title: "Monday by cluster",
        caption: "Five rows add up to $39,000. Cluster b-3 uses only 46% of what it costs.",
        columns: ["Cluster", "$K", "Used"],
        rows: [
          { cells: ["ml-train", "12.6", "81%"], state: "normal" },
          { cells: ["web-eu", "9.4", "58%"], state: "normal" },
          { cells: ["etl-2", "6.8", "55%"], state: "normal" },
          { cells: ["b-3, risk", "1.1", "46%"], state: "active" },
          { cells: ["34 others", "9.1", "62%"], state: "muted" },
        ],
        note: "b-3 is small but idle all night. We follow it for the rest of the week.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Cluster b-3 runs risk calculations from 08:00 to 18:00. It keeps 24 nodes up around the clock, but at night it needs seven.",
      scene: chart({
        title: "b-3, last Monday by hour",
        caption:
          "24 nodes run all day. At night five to seven are needed, during the day up to 20.",
        unit: "Nodes",
        axis: hours,
        lines: [
          { label: "Nodes running", values: [24, 24, 24, 24, 24, 24, 24, 24], tone: "before" },
          nodesNeeded,
        ],
        note: "576 node hours at $1.90: $1,094 a day.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Nothing is resized without a policy. Policy 12 is nine lines in the team's repository. Finance has read and signed it.",
      scene: code({
        title: "Policy 12",
        caption:
          "Policy 12 sets 6 to 24 nodes for b-3, 20% headroom, a freeze at month end and a daily budget.",
        filename: "policies/12.yml",
        language: "YAML",
        lines: [
          { text: "policy: 12", change: "same" },
          { text: "budget: 38000 # $ a day, all", change: "same" },
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
            mark: "Not active until both have signed",
            tone: "ok",
          },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "Before it acts, ArqSight checks its own accuracy. It leaves a cluster alone if its prediction was off by more than 15% over four weeks.",
      scene: table({
        title: "Prediction error, four weeks",
        caption: "Three clusters may be resized. ml-train is left alone because its error is 22%.",
        columns: ["Cluster", "Error", "Resize"],
        rows: [
          { cells: ["b-3, risk", "6%", "yes"], state: "done" },
          { cells: ["web-eu", "9%", "yes"], state: "done" },
          { cells: ["etl-2", "11%", "yes"], state: "done" },
          { cells: ["ml-train", "22%", "left alone"], state: "late" },
        ],
        note: "People start training runs whenever they have an idea. There's no pattern yet.",
      }),
    },
    {
      seconds: 35,
      caption:
        "Monday, first night. Every change is logged with its prediction and its policy. So is the change that wasn't made.",
      scene: log({
        title: "Resizes, Monday to Tuesday",
        caption:
          "b-3 shrinks to nine nodes at 18:00 and grows back at 07:45. ml-train is left alone.",
        rows: [
          {
            time: "18:00",
            who: "ArqSight",
            what: "b-3 from 24 to 9 nodes",
            outcome: "allowed",
            outcomeLabel: "Resized",
            reason: "Policy 12: 7 predicted, plus 20%",
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
            reason: "Policy 12: quiet hours in the web shop",
          },
          {
            time: "07:45",
            who: "ArqSight",
            what: "b-3 from 9 to 24 nodes",
            outcome: "done",
            outcomeLabel: "Back",
            reason: "15 minutes before the workday starts",
          },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "The same hours on Tuesday. The nodes running now follow the nodes needed, with 20% headroom.",
      scene: chart({
        title: "b-3, Tuesday by hour",
        caption: "Nine nodes run at night and 24 during the day, always more than are needed.",
        unit: "Nodes",
        axis: hours,
        lines: [
          { label: "Nodes running", values: [9, 9, 9, 24, 24, 24, 9, 9], tone: "after" },
          nodesNeeded,
        ],
        note: "366 node hours: $695. That is $399 less, or 36%.",
      }),
    },
    {
      seconds: 30,
      caption:
        "Thursday: a campaign needs a 25th node, one more than the policy allows. ArqSight asks first and names the price.",
      scene: thread({
        title: "Request 218: beyond policy 12",
        caption:
          "ArqSight asks the owner of b-3 for a 25th node for six hours. The owner approves.",
        messages: [
          {
            who: "ArqSight",
            side: "left",
            text: "b-3 needs a 25th node from 12:00 to 18:00 for the campaign. Total cost: $11.40.",
            tags: ["beyond policy 12"],
          },
          { who: "Owner of b-3", side: "right", text: "Approved, today only." },
          { who: "ArqSight", side: "note", text: "25 nodes until 18:00, then nine as planned." },
        ],
        fields: [
          { label: "Cost", value: "$11.40" },
          { label: "Ends", value: "Thursday 18:00" },
          { label: "No answer means", value: "No change" },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "Friday: a resize of etl-2 turns out to be wrong. Latency passes the 400 ms limit at 14:03, and by 14:07 the resize is undone.",
      scene: timeline({
        title: "etl-2, Friday 14:00",
        caption:
          "After the resize at 14:00, latency passes its limit at 14:03. The change is undone by 14:07, within the five-minute limit.",
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
          {
            label: "Latency back to normal",
            start: 70,
            end: 100,
            state: "running",
            note: "310 ms",
          },
        ],
      }),
    },
    {
      seconds: 35,
      caption:
        "Sunday. The same load cost $220,000 this week, 24% less than predicted. No day crossed the line finance had drawn.",
      scene: chart({
        title: "All clusters, week 34, actual",
        caption:
          "Actual cost stays below the limit of $38,000 every day, between $25,000 and $36,000.",
        unit: "$ thousand per day",
        axis: weekdays,
        limitValue: 38,
        limitLabel: "Policy 12: 38",
        lines: [
          { label: "As predicted", values: [39, 41, 46, 50, 46, 35, 32], tone: "before" },
          { label: "With ArqSight", values: [30, 32, 34, 36, 35, 28, 25], tone: "after" },
        ],
        note: "$289,000 became $220,000. 61 resizes, 1 request, 1 undone, all logged.",
        control: policyLimit,
      }),
    },
  ]),
  features: [
    "The bill by cluster and hour, next to what is used",
    "A policy in nine lines, signed by finance",
    "A prediction with its own error next to it",
    "A request with a price when the policy isn't enough",
    "A wrong resize undone in four minutes",
  ],
};
