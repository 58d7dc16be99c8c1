import type { SceneContent, SceneType } from "./scene-schema.ts";

const texts = { title: "A window", caption: "What the window shows." };

const fixed = { changedDetail: null, changedState: null };
const unchanging = { amount: null, below: null, from: null };

/** A small sample scene of each kind, for tests. */
export const sceneSamples: { [T in SceneType]: SceneContent<T> } = {
  sceneArchitecture: {
    ...texts,
    _type: "sceneArchitecture",
    sources: ["Core banking: change stream", "Market data: vendor file"],
    runtimeTitle: "The fabric",
    runtimeRows: ["payments: 2 s", "fx_rates: late 14 min"],
    modules: ["ArqGuard: checks transfers", "ArqPulse: flags the late table"],
    outcomes: ["Transfer held: with a reason", "Report waits: until 07:44"],
    lateRow: null,
    note: "One report waits.",
    moduleHues: [{ name: "ArqPulse", hue: "teal" }],
    moments: null,
  },
  sceneGraph: {
    ...texts,
    _type: "sceneGraph",
    nodes: [
      { ...fixed, key: 0, id: "a", label: "vendor_fx", detail: "file", column: 0, state: "late" },
      { ...fixed, key: 1, id: "b", label: "fx_rates", detail: null, column: 1, state: "done" },
      {
        ...fixed,
        key: 2,
        id: "c",
        label: "liquidity_report",
        detail: null,
        column: 2,
        state: "normal",
      },
    ],
    edges: [
      { key: 0, from: "a", to: "b", label: "feeds", state: "late", changedState: null },
      { key: 1, from: "a", to: "c", label: null, state: "normal", changedState: null },
    ],
    note: null,
    control: null,
  },
  sceneTimeline: {
    ...texts,
    _type: "sceneTimeline",
    marks: ["02:00", "05:00", "08:00"],
    deadlineAt: 78,
    deadlineLabel: "Due 07:30",
    rows: [
      {
        key: 0,
        label: "fx_rates",
        start: 40,
        end: 84,
        state: "late",
        note: "came late",
        changedNote: null,
      },
    ],
    control: null,
  },
  sceneChart: {
    ...texts,
    _type: "sceneChart",
    unit: "US$ thousand",
    axis: ["Mon", "Tue", "Wed"],
    limitValue: 14,
    limitLabel: "Policy 12",
    lines: [
      { key: 0, label: "Without", values: [11, 15, 17], tone: "before" },
      { key: 1, label: "With", values: [11, 12, 8], tone: "after" },
    ],
    note: "Two nodes released.",
    control: null,
  },
  sceneCode: {
    ...texts,
    _type: "sceneCode",
    filename: "quotes/surcharge.ts",
    language: "TypeScript",
    lines: [
      { key: 0, text: "return rows;", change: "removed", mark: null, tone: null },
      { key: 1, text: 'log("open"); // note', change: "added", mark: "Seen", tone: "flag" },
    ],
  },
  sceneLog: {
    ...texts,
    _type: "sceneLog",
    rows: [
      {
        key: 0,
        time: "07:12:09",
        who: "agent-2",
        what: "export rows",
        outcome: "denied",
        outcomeLabel: "Refused",
        reason: "Policy 7",
        amount: null,
      },
    ],
    control: null,
  },
  sceneProcess: {
    ...texts,
    _type: "sceneProcess",
    unit: "h",
    workLabel: "Working",
    waitLabel: "Waiting",
    steps: [
      { key: 0, label: "Checked", work: 1.5, wait: 6, state: "normal", note: null },
      { key: 1, label: "Signed", work: 0.3, wait: 52, state: "bottleneck", note: "two signers" },
    ],
  },
  sceneCompare: {
    ...texts,
    _type: "sceneCompare",
    leftTitle: "Live",
    rightTitle: "Shadow",
    rows: [
      {
        ...unchanging,
        key: 0,
        label: "GET /quote",
        left: "200",
        right: "200",
        same: true,
        note: null,
      },
      {
        ...unchanging,
        key: 1,
        label: "POST /orders",
        left: "18.40",
        right: "18.41",
        same: false,
        note: "sum",
      },
    ],
    control: null,
  },
  sceneThread: {
    ...texts,
    _type: "sceneThread",
    messages: [
      { key: 0, who: "L. Berg", side: "left", text: "My licence expired.", tags: null },
      { key: 1, who: "ArqServe", side: "right", text: "Renewed.", tags: ["11 s"] },
    ],
    fields: [{ key: 0, label: "Queue", value: "Licences" }],
  },
  sceneMatrix: {
    ...texts,
    _type: "sceneMatrix",
    columns: ["Price", "Audit"],
    rows: [{ key: 0, label: "Banks", values: [1, 4] }],
    lowLabel: "Rarely",
    highLabel: "Decides",
    note: null,
  },
  sceneTable: {
    ...texts,
    _type: "sceneTable",
    columns: ["Product", "Owner", "Measured"],
    rows: [
      { key: 0, cells: ["fx_rates", "Market data", "24 min"], state: "late" },
      { key: 1, cells: ["payments", "Core banking", "2 s"], state: "normal" },
    ],
    note: null,
  },
  sceneFigures: {
    ...texts,
    _type: "sceneFigures",
    rows: [
      {
        key: 0,
        label: "Waste",
        before: "35%",
        after: "8%",
        beforeValue: 35,
        afterValue: 8,
        change: "78% reduction",
      },
    ],
  },
};

/** Returns the sample scene of one kind. */
export function getSceneSample<T extends SceneType>(type: T): SceneContent<T> {
  return sceneSamples[type];
}
