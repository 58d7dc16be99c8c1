import { items } from "../items.ts";
import { ageLimit } from "../modules/arqmesh.ts";
import { code, compare, graph, log, table, thread, timeline } from "../scenes.ts";
import { type SeedDemo, toModule } from "../seed-document.ts";

const core = {
  id: "core",
  label: "Core banking",
  detail: "stream",
  column: 0,
  state: "normal",
} as const;
const books = {
  id: "books",
  label: "Ledger",
  detail: "nightly run",
  column: 0,
  state: "normal",
} as const;
const sourceEdges = [
  { from: "core", to: "payments", state: "normal" },
  { from: "books", to: "ledger", state: "normal" },
] as const;

/** ArqMesh, 6:15 (spec 2, demo): the liquidity report of a Tuesday on which the rates come late. */
export const arqmeshDemo: SeedDemo = {
  _id: "demo-arqmesh",
  _type: "demo",
  title: "ArqMesh: the report that waited",
  module: toModule("module-arqmesh"),
  duration: 375,
  posterText: "Watch the report wait",
  steps: items("demoStep", [
    {
      seconds: 35,
      caption:
        "Tuesday, 06:45. A bank's liquidity report is due at 07:30 and needs three tables. Each has an owner and a limit for how old it may be.",
      scene: table({
        title: "Sources of liquidity_report, 06:45",
        caption: "Three sources with their age limits. fx_rates is expected at 06:58.",
        columns: ["Source", "Max age", "Actual"],
        rows: [
          { cells: ["payments", "1 min", "2 s old"], state: "done" },
          { cells: ["ledger_day", "after midnight", "05:40"], state: "done" },
          { cells: ["fx_rates", "5 min late", "due 06:58"], state: "normal" },
        ],
        note: "This run doesn't receive the warehouse's other 1,800 tables.",
      }),
    },
    {
      seconds: 35,
      caption:
        "How the vendor's file became a source: described once, with an owner, a time and a limit. All nine modules use this description.",
      scene: code({
        title: "Description of fx_rates",
        caption:
          "The description names the file, its owner, its due time, its limit and its readers.",
        filename: "sources/fx_rates.yml",
        language: "YAML",
        lines: [
          { text: "source: fx_rates", change: "same" },
          { text: "kind: vendor file, csv", change: "same" },
          { text: "owner: treasury data", change: "same" },
          { text: "due: 06:58, business days", change: "same" },
          {
            text: "limit: 5 min",
            change: "same",
            mark: "If it is older, a step waits",
            tone: "ok",
          },
          { text: "readers: group treasury", change: "same" },
          { text: "columns: currency, rate, at", change: "same" },
        ],
      }),
    },
    {
      seconds: 40,
      caption:
        "You can read the plan for run 2216 before it starts. The collector gathers payments and ledger data, the converter needs the rates, and the report combines both.",
      scene: graph({
        title: "Run 2216, plan at 06:45",
        caption:
          "Three sources feed three tables, then a collector and a converter, then the report at 07:30.",
        nodes: [
          core,
          { id: "market", label: "Market data", detail: "file", column: 0, state: "normal" },
          books,
          { id: "payments", label: "payments", detail: "2 s old", column: 1, state: "done" },
          { id: "rates", label: "fx_rates", detail: "due 06:58", column: 1, state: "normal" },
          { id: "ledger", label: "ledger_day", detail: "05:40", column: 1, state: "done" },
          { id: "collect", label: "Collector", detail: "step 1-6", column: 2, state: "active" },
          { id: "convert", label: "Converter", detail: "step 7-9", column: 2, state: "normal" },
          { id: "report", label: "Report", detail: "due 07:30", column: 3, state: "normal" },
        ],
        edges: [
          ...sourceEdges,
          { from: "market", to: "rates", state: "normal" },
          { from: "payments", to: "collect", state: "active" },
          { from: "ledger", to: "collect", state: "active" },
          { from: "rates", to: "convert", state: "normal" },
          { from: "collect", to: "report", state: "normal" },
          { from: "convert", to: "report", state: "normal" },
        ],
      }),
    },
    {
      seconds: 40,
      caption:
        "Every step acts for a person, here someone on the treasury desk. If that person may not open a column, the agent can't either. ArqGuard logs both outcomes.",
      scene: log({
        title: "Run 2216, permissions",
        caption:
          "The collector may read payments and ledger_day for the treasury desk. Customer names are denied.",
        rows: [
          {
            time: "06:45",
            who: "Collector for treasury",
            what: "Read payments: amount, currency",
            outcome: "allowed",
            outcomeLabel: "Allowed",
          },
          {
            time: "06:45",
            who: "Collector for treasury",
            what: "Read payments: customer_name",
            outcome: "denied",
            outcomeLabel: "Denied",
            reason: "Rule 1: treasury may not read names",
          },
          {
            time: "06:46",
            who: "Collector for treasury",
            what: "Read ledger_day: balances",
            outcome: "allowed",
            outcomeLabel: "Allowed",
          },
        ],
      }),
    },
    {
      seconds: 35,
      caption:
        "07:03. The file is five minutes late, and there are 32 minutes of work after it. The report can no longer be complete at 07:30.",
      scene: timeline({
        title: "Run 2216 at 07:03",
        caption: "fx_rates has been missing since 06:58. The steps after it would end after 07:30.",
        marks: ["06:30", "06:45", "07:00", "07:15", "07:30", "07:45"],
        deadlineAt: 80,
        deadlineLabel: "Due 07:30",
        rows: [
          { label: "Collector", start: 20, end: 44, state: "running", note: "29,800 payments" },
          { label: "fx_rates", start: 37, end: 44, state: "late", note: "due 06:58, missing" },
          {
            label: "Converter",
            start: 44,
            end: 73,
            state: "waiting",
            note: "22 min once it starts",
          },
          { label: "Report", start: 73, end: 87, state: "waiting", note: "10 min" },
        ],
      }),
    },
    {
      seconds: 40,
      caption:
        "What happens next was decided when the source was described: the converter waits, and no step uses yesterday's rates. The collector keeps working.",
      scene: graph({
        title: "Run 2216 at 07:03",
        caption:
          "fx_rates is late, so the converter and the report wait while the collector keeps working.",
        nodes: [
          core,
          { id: "market", label: "Market data", detail: "no file", column: 0, state: "late" },
          books,
          { id: "payments", label: "payments", detail: "2 s old", column: 1, state: "done" },
          { id: "rates", label: "fx_rates", detail: "5 min late", column: 1, state: "late" },
          { id: "ledger", label: "ledger_day", detail: "05:40", column: 1, state: "done" },
          { id: "collect", label: "Collector", detail: "step 4 of 6", column: 2, state: "active" },
          {
            id: "convert",
            label: "Converter",
            detail: "waits",
            column: 2,
            state: "late",
            changedDetail: "uses old rates",
            changedState: "active",
          },
          {
            id: "report",
            label: "Report",
            detail: "after 07:30",
            column: 3,
            state: "late",
            changedDetail: "07:30",
            changedState: "normal",
          },
        ],
        edges: [
          ...sourceEdges,
          { from: "market", to: "rates", state: "late" },
          { from: "payments", to: "collect", state: "active" },
          { from: "ledger", to: "collect", state: "active" },
          { from: "rates", to: "convert", state: "late" },
          { from: "collect", to: "report", state: "normal" },
          { from: "convert", to: "report", state: "late", changedState: "active" },
        ],
        control: ageLimit,
        note: "One late source, one waiting step, one report with a new time.",
      }),
    },
    {
      seconds: 35,
      caption:
        "The treasury desk and the vendor get the news in one thread. The vendor gives a time, and the report gets a new one: 07:44.",
      scene: thread({
        title: "liquidity_report, Tuesday",
        caption: "The vendor says the file will arrive at 07:12. The report is expected at 07:44.",
        messages: [
          {
            who: "ArqMesh",
            side: "left",
            text: "fx_rates was due at 06:58. The report can't be complete at 07:30.",
            tags: ["treasury desk", "vendor"],
          },
          {
            who: "Vendor",
            side: "right",
            text: "Our export ran long. You'll have the file at 07:12.",
          },
          {
            who: "ArqMesh",
            side: "left",
            text: "Then the report is complete at 07:44. I've updated its header.",
          },
        ],
        fields: [
          { label: "Was due", value: "07:30" },
          { label: "Expected", value: "07:44" },
          { label: "Cause", value: "fx_rates, 14 min" },
        ],
      }),
    },
    {
      seconds: 40,
      caption:
        "07:12. The file arrives, complete, with 31 currencies. The converter starts at step 7 of the same run. The first six steps are not repeated.",
      scene: graph({
        title: "Run 2216 at 07:12",
        caption:
          "fx_rates has landed, the collector is done and the converter is working. The report follows at 07:44.",
        nodes: [
          core,
          { id: "market", label: "Market data", detail: "file 07:12", column: 0, state: "normal" },
          books,
          { id: "payments", label: "payments", detail: "2 s old", column: 1, state: "done" },
          { id: "rates", label: "fx_rates", detail: "31 currencies", column: 1, state: "done" },
          { id: "ledger", label: "ledger_day", detail: "05:40", column: 1, state: "done" },
          { id: "collect", label: "Collector", detail: "done", column: 2, state: "done" },
          { id: "convert", label: "Converter", detail: "step 7 of 9", column: 2, state: "active" },
          { id: "report", label: "Report", detail: "07:44", column: 3, state: "normal" },
        ],
        edges: [
          ...sourceEdges,
          { from: "market", to: "rates", state: "active" },
          { from: "payments", to: "collect", state: "normal" },
          { from: "ledger", to: "collect", state: "normal" },
          { from: "rates", to: "convert", state: "active" },
          { from: "collect", to: "report", state: "normal" },
          { from: "convert", to: "report", state: "active" },
        ],
        note: "Steps 1 to 6 keep their results: 41,300 payments.",
      }),
    },
    {
      seconds: 40,
      caption:
        "07:44. Each line of the report names its source and the age of that source. An auditor finds the same names in the log of run 2216.",
      scene: table({
        title: "liquidity_report 07:44, $ million",
        caption: "Four lines of the report with their source and its age. The ratio is 99.1%.",
        columns: ["Line", "Source", "Age"],
        rows: [
          { cells: ["Inflows 812", "payments", "2 s"], state: "normal" },
          { cells: ["Outflows 1,204", "payments", "2 s"], state: "normal" },
          { cells: ["Buffer 388.5", "ledger_day", "05:40"], state: "normal" },
          { cells: ["Ratio 99.1%", "fx_rates", "07:12"], state: "active" },
        ],
        note: "Footer: fx_rates arrived 14 min late, file rates-0712.csv.",
      }),
    },
    {
      seconds: 35,
      caption:
        "What if it hadn't waited? With yesterday's rates, the report would have been on time and shown 101.3%. That is above the minimum, and wrong.",
      scene: compare({
        title: "Sent at 07:30, or at 07:44",
        caption:
          "With yesterday's rates the ratio is 101.3% and passes. With today's it is 99.1%, and the desk has to act.",
        leftTitle: "Yesterday's rates",
        rightTitle: "Today's rates",
        rows: [
          { label: "Time", left: "07:30", right: "07:44", same: false },
          { label: "Payments read", left: "41,300", right: "41,300", same: true },
          {
            label: "Ratio, minimum 100%",
            left: "101.3%",
            right: "99.1%",
            same: false,
            note: "The desk closes the gap at 08:05, before the market opens",
          },
          { label: "What the desk does", left: "Nothing", right: "Raises $4M", same: false },
        ],
      }),
    },
  ]),
  features: [
    "Sources with an owner, a due time and an age limit",
    "A plan you read before it runs",
    "The person's own permissions at every step",
    "One step waits, the others keep working",
    "Resumes at step 7 without repeating the first six",
    "Each line of the result names its source",
  ],
};
