import { architecture, chart, graph, log, thread, timeline } from "../scenes.ts";

/** The scene of the home page: one morning in six moments, from the late file to the report. */
export const morning = architecture({
  title: "Tuesday, 06:58 to 07:44",
  caption:
    "One vendor file is late. Treasury knows at 07:03 and moves the deadline, and the report goes out at 07:44 with the right rates.",
  sources: [
    "Core banking: change stream",
    "Market data: vendor file",
    "Cloud billing: hourly export",
    "Service desk: ticket events",
  ],
  runtimeTitle: "ArqMesh, the data fabric",
  runtimeRows: ["payments: 2 s", "fx_rates: late 14 min", "usage_hourly: 40 s", "tickets: 3 s"],
  modules: [
    "ArqGuard: checks each transfer",
    "ArqPulse: flags the late table",
    "ArqSight: reads load and policy",
    "ArqServe: resolves routine tickets",
  ],
  outcomes: [
    "Transfer 88192 held: reason attached",
    "Liquidity report complete: at 07:44",
    "Cluster capped: 30 nodes, by policy",
    "Ticket 4468 closed: 11 s, logged",
  ],
  lateRow: 2,
  moments: [
    {
      time: "06:58",
      name: "ArqMesh: data fabric",
      text: "The vendor's rate file is due and has not arrived. Everything else is on time.",
      scene: graph({
        title: "Sources of liquidity_report, 06:58",
        caption: "Of three sources, the vendor file behind fx_rates is missing.",
        nodes: [
          { id: "payments", label: "payments", detail: "2 s old", column: 0, state: "done" },
          {
            id: "rates",
            label: "fx_rates",
            detail: "file due 06:58, missing",
            column: 0,
            state: "late",
          },
          { id: "ledger", label: "ledger_day", detail: "complete", column: 0, state: "done" },
          { id: "report", label: "Report", detail: "due 07:30", column: 1, state: "normal" },
        ],
        edges: [
          { from: "payments", to: "report", state: "active" },
          { from: "rates", to: "report", state: "late" },
          { from: "ledger", to: "report", state: "active" },
        ],
      }),
    },
    {
      time: "07:03",
      name: "ArqPulse: pipeline monitoring",
      text: "ArqPulse finds the report that needs the file and warns its owner 27 minutes before the deadline.",
      scene: timeline({
        title: "Lineage of liquidity_report, 07:03",
        caption:
          "The file behind fx_rates is five minutes late. With 32 minutes of work after it, the report misses the 07:30 deadline.",
        marks: ["06:00", "06:30", "07:00", "07:30", "08:00"],
        deadlineAt: 75,
        deadlineLabel: "Report due 07:30",
        rows: [
          { label: "payments", start: 4, end: 17, state: "done" },
          { label: "ledger_day", start: 8, end: 33, state: "done" },
          { label: "fx_rates", start: 48, end: 52.5, state: "late", note: "due 06:58, missing" },
          { label: "positions_eur", start: 60, end: 78, state: "waiting" },
          {
            label: "liquidity_report",
            start: 78,
            end: 87,
            state: "waiting",
            note: "late: owner warned 07:03",
          },
        ],
      }),
    },
    {
      time: "07:16",
      name: "ArqGuard: AI security",
      text: "An agent prepares a transfer to a new payee. ArqGuard holds it until a person decides.",
      scene: log({
        title: "Decisions from 07:14",
        caption: "A prompt is masked, a transfer is held for a person and a read is allowed.",
        rows: [
          {
            time: "07:14",
            who: "Analyst, treasury",
            what: "Prompt to a hosted model",
            outcome: "done",
            outcomeLabel: "Masked",
            reason: "Rule 9: two account numbers",
          },
          {
            time: "07:15",
            who: "ArqIntel for sales",
            what: "Read campaign_results",
            outcome: "allowed",
            outcomeLabel: "Allowed",
            reason: "Rule 3: own department",
          },
          {
            time: "07:16",
            who: "Payments agent",
            what: "Release transfer 88192",
            outcome: "held",
            outcomeLabel: "Held",
            reason: "Rule 17: new payee, 4 times the usual amount",
          },
        ],
      }),
    },
    {
      time: "07:24",
      name: "ArqSight: cloud cost",
      text: "Because of the late file, cluster etl-2 asks for 34 nodes. Policy 14 allows 30, so ArqSight stops there.",
      scene: chart({
        title: "Cluster etl-2, from 07:12",
        caption:
          "34 nodes are requested at 07:24. The cluster runs with 30, the limit in policy 14.",
        unit: "Nodes",
        axis: ["07:12", "07:15", "07:18", "07:21", "07:24"],
        limitValue: 30,
        limitLabel: "Policy limit: 30",
        lines: [
          { label: "Requested", values: [14, 20, 26, 31, 34], tone: "before" },
          { label: "Running", values: [14, 20, 26, 30, 30], tone: "after" },
        ],
      }),
    },
    {
      time: "07:31",
      name: "ArqServe: AI service desk",
      text: "The risk desk asks for the report. ArqServe answers in 11 seconds, with the time and the cause.",
      scene: thread({
        title: "Ticket 4468",
        caption:
          "ArqServe notifies the risk desk that the report will be complete at 07:44, and why.",
        messages: [
          {
            who: "Risk desk",
            side: "left",
            text: "The liquidity report isn't in yet. When will we have it?",
          },
          {
            who: "ArqServe",
            side: "right",
            text: "At 07:44. The vendor's rate file arrived at 07:12 instead of 06:58. The report is running on today's rates now.",
          },
        ],
        fields: [
          { label: "Class", value: "Report status" },
          { label: "Closed after", value: "11 s, logged" },
        ],
      }),
    },
    {
      time: "07:44",
      name: "Liquidity report",
      text: "Treasury moved the deadline at 07:05. The report went out with the right rates, and every decision of the morning is in the log.",
    },
  ],
});
