import { items } from "../items.ts";
import { code, compare, figures, graph, log, table, thread } from "../scenes.ts";
import { type SeedDemo, toModule } from "../seed-document.ts";

/** ArqTest, 3:45 (spec 2, demo): a tidied condition, and the one answer in 4,000 it changes. */
export const arqtestDemo: SeedDemo = {
  _id: "demo-arqtest",
  _type: "demo",
  title: "ArqTest: one premium in 4,000",
  module: toModule("module-arqtest"),
  duration: 225,
  posterText: "See the one answer that changed",
  steps: items("demoStep", [
    {
      seconds: 20,
      caption:
        "A developer cleans up an insurer's quote service. Commit 9c2e rewrites a condition so that it reads better.",
      scene: code({
        title: "Commit 9c2e: clean up surcharge",
        caption: "In the surcharge for young drivers, the commit replaces age <= 25 with age < 25.",
        filename: "quotes/surcharge.ts",
        language: "TypeScript",
        lines: [
          { text: "export function surcharge(age: number) {", change: "same" },
          { text: "  if (age <= 25) return 0.35;", change: "removed" },
          { text: "  return 0;", change: "removed" },
          { text: "  return age < 25 ? 0.35 : 0;", change: "added" },
          { text: "}", change: "same" },
        ],
      }),
    },
    {
      seconds: 20,
      caption:
        "The pipeline runs 1,130 tests, and all of them pass. None uses a driver aged exactly 25, so none of them notices.",
      scene: table({
        title: "Build 5.4, pipeline",
        caption: "Three test suites with 1,130 tests pass for build 5.4.",
        columns: ["Suite", "Tests", "Result"],
        rows: [
          { cells: ["Unit", "842", "passed"], state: "done" },
          { cells: ["Contract", "214", "passed"], state: "done" },
          { cells: ["End to end", "74", "passed"], state: "done" },
          { cells: ["ArqTest", "not yet", "running"], state: "active" },
        ],
        note: "Ages in these tests: 19, 24, 30, 41 and 67.",
      }),
    },
    {
      seconds: 25,
      caption:
        "ArqTest reads the diff, finds a limit at 25 and writes five inputs around it. For one of them, the new build's answer differs from the live build's.",
      scene: table({
        title: "Tests from commit 9c2e",
        caption:
          "For four of five generated inputs, both builds charge the same surcharge. At age 25 it falls from 35% to 0%.",
        columns: ["Age", "Live 5.3", "New 5.4"],
        rows: [
          { cells: ["24", "35%", "35%"], state: "normal" },
          { cells: ["25", "35%", "0%"], state: "late" },
          { cells: ["26", "0%", "0%"], state: "normal" },
          { cells: ["none", "refused", "refused"], state: "normal" },
          { cells: ["-1", "refused", "refused"], state: "normal" },
        ],
        note: "Intended or not? The diff can't say, so we ask yesterday's traffic.",
      }),
    },
    {
      seconds: 20,
      caption:
        "Next, real requests. ArqTest masks 4,000 of yesterday's quotes and sends them to both builds. Whatever the new build writes is thrown away.",
      scene: graph({
        title: "Shadow replay, setup",
        caption:
          "Recorded quotes are masked and sent to the live build and to the new build in shadow. A comparison reads both answers.",
        nodes: [
          {
            id: "recorded",
            label: "Quotes",
            detail: "4,000 of 104,000",
            column: 0,
            state: "normal",
          },
          { id: "mask", label: "Masking", detail: "names, plates", column: 1, state: "done" },
          { id: "live", label: "Build 5.3", detail: "live", column: 2, state: "normal" },
          { id: "shadow", label: "Build 5.4", detail: "shadow", column: 2, state: "active" },
          { id: "compare", label: "Comparison", detail: "by rule", column: 3, state: "active" },
        ],
        edges: [
          { from: "recorded", to: "mask", state: "normal" },
          { from: "mask", to: "live", state: "normal" },
          { from: "mask", to: "shadow", state: "active" },
          { from: "live", to: "compare", state: "normal" },
          { from: "shadow", to: "compare", state: "active" },
        ],
        note: "No customer sees an answer from build 5.4.",
      }),
    },
    {
      seconds: 20,
      caption:
        "Eleven minutes later: 3,687 answers are identical. Another 312 differ in times and IDs, which the rules ignore. One is left.",
      scene: table({
        title: "Replay of 4,000 quotes, 11 min",
        caption:
          "Of 4,000 answers, 3,687 are identical, 312 differ in ignored fields and one differs in price.",
        columns: ["Group", "Answers", "Decided by"],
        rows: [
          { cells: ["Identical", "3,687", "compared"], state: "muted" },
          { cells: ["Only time differs", "208", "ignore 1"], state: "muted" },
          { cells: ["Only ID differs", "104", "ignore 2"], state: "muted" },
          { cells: ["Premium differs", "1", "not yet"], state: "late" },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "The one difference is a driver aged 25. Build 5.3 quotes $934.10 a year. Build 5.4 quotes $701.20.",
      scene: compare({
        title: "The answer that changed",
        caption:
          "Three quotes agree. For the driver aged 25, the premium falls from $934.10 to $701.20.",
        leftTitle: "Build 5.3, live",
        rightTitle: "Build 5.4, shadow",
        rows: [
          { label: "Driver aged 41", left: "$612.40", right: "$612.40", same: true },
          { label: "Driver aged 24", left: "$934.10", right: "$934.10", same: true },
          {
            label: "Driver aged 25",
            left: "$934.10",
            right: "$701.20",
            same: false,
            note: "Group: surcharge, commit 9c2e",
          },
          { label: "Fleet of 12", left: "$8,120.00", right: "$8,120.00", same: true },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "The request has sixty fields. ArqTest removes them one by one as long as the difference remains. Three are left, and the request runs on a laptop.",
      scene: code({
        title: "Smallest request, 3 of 60 fields",
        caption:
          "The request is reduced to age, ZIP code and vehicle class and still shows the difference.",
        filename: "regressions/surcharge-25.json",
        language: "JSON",
        lines: [
          { text: "{", change: "added" },
          {
            text: '  "age": 25,',
            change: "added",
            mark: "Without this field, both builds agree",
            tone: "flag",
          },
          { text: '  "zip": "04109",', change: "added" },
          { text: '  "vehicleClass": "B2"', change: "added" },
          {
            text: "}",
            change: "added",
            mark: "Live $934.10, new $701.20, every time",
            tone: "ok",
          },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "A person decides, once. The product owner reads the request and sees the impact: one in 4,000 is 26 quotes on a day like yesterday.",
      scene: thread({
        title: "Difference 77: intended?",
        caption: "The product owner decides that the change for 25-year-olds is a regression.",
        messages: [
          {
            who: "ArqTest",
            side: "left",
            text: "Drivers aged exactly 25 lose the surcharge. About 26 quotes a day, $6,000 in premiums.",
            tags: ["commit 9c2e", "surcharge"],
          },
          {
            who: "Product owner",
            side: "right",
            text: "Not intended. The rate table says 25 or younger.",
          },
          {
            who: "ArqTest",
            side: "note",
            text: "Marked as a regression. Five tests added to the suite.",
          },
        ],
        fields: [
          { label: "Decision", value: "Regression" },
          { label: "By", value: "Product owner, quotes" },
          { label: "Blocks", value: "Build 5.4" },
        ],
      }),
    },
    {
      seconds: 20,
      caption:
        "The gate blocks build 5.4 and gives the reason. The fix passes the same replay at 14:52 and ships.",
      scene: log({
        title: "Release gate, quote service",
        caption:
          "Build 5.4 is held because of difference 77. Build 5.4.1 passes and is released at 15:10.",
        rows: [
          {
            time: "11:26",
            who: "Gate",
            what: "Release build 5.4",
            outcome: "held",
            outcomeLabel: "Held",
            reason: "Difference 77 is a regression",
          },
          {
            time: "14:40",
            who: "Developer",
            what: "Commit 9d07: age <= 25 again",
            outcome: "done",
            outcomeLabel: "Built",
          },
          {
            time: "14:52",
            who: "ArqTest",
            what: "Replay 4,000 quotes on 5.4.1",
            outcome: "allowed",
            outcomeLabel: "No difference",
          },
          {
            time: "15:10",
            who: "Gate",
            what: "Release build 5.4.1",
            outcome: "allowed",
            outcomeLabel: "Released",
          },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "What changed for the team: a customer found the last regression of this kind, after nine days. This one took eleven minutes of machine time.",
      scene: figures({
        title: "Two regressions in the same file",
        caption:
          "Time to find the regression fell from nine days to eleven minutes, and wrong quotes sent to customers from 234 to none.",
        rows: [
          {
            label: "Time to find it",
            before: "9 days",
            after: "11 min",
            beforeValue: 12960,
            afterValue: 11,
            change: "before any customer saw it",
          },
          {
            label: "Wrong quotes sent",
            before: "234",
            after: "0",
            beforeValue: 234,
            afterValue: 0,
            change: "none left shadow",
          },
          {
            label: "Fields in the failing request",
            before: "60",
            after: "3",
            beforeValue: 60,
            afterValue: 3,
            change: "95% fewer to read",
          },
        ],
      }),
    },
  ]),
  features: [
    "Synthetic tests on both sides of a changed limit",
    "Shadow replay of 4,000 recorded quotes",
    "Times and IDs ignored by rule, but never money",
    "The failing request reduced to three fields",
    "One decision by a person, remembered for the next release",
    "A release gate that gives its reason",
  ],
};
