import { getSceneSample } from "../scene.fixture.ts";
import type { OperableOf } from "./apply-control.ts";

const range = { label: "The file arrives", step: null, unit: null };

/** Two hours from 06:00; the file is due at 07:00, the report at 07:30. */
export const operableTimeline: OperableOf<"sceneTimeline"> = {
  ...getSceneSample("sceneTimeline"),
  marks: ["06:00", "07:00", "08:00"],
  deadlineAt: 75,
  rows: [
    { key: 0, label: "payments", start: 4, end: 17, state: "done", note: null, changedNote: null },
    {
      key: 1,
      label: "fx_rates",
      start: 50,
      end: 60,
      state: "late",
      note: "landed 07:12",
      changedNote: "landed {time}",
    },
    {
      key: 2,
      label: "report",
      start: 60,
      end: 70,
      state: "done",
      note: "waits",
      changedNote: null,
    },
  ],
  control: {
    ...range,
    min: 2,
    max: 40,
    start: 14,
    unit: "min late",
    row: 2,
    result: "{gap} min late at {result}. The file came at {time}.",
    otherResult: "On time at {result}. The file came at {time}.",
  },
};

/** The sample chart with a limit of 12, of predicted 11, 15 and 17. */
export const operableChart: OperableOf<"sceneChart"> = {
  ...getSceneSample("sceneChart"),
  limitValue: 12,
  control: {
    ...range,
    min: 10,
    max: 20,
    start: 12,
    limitLabel: "Line at {value}",
    result: "{result} of {before}, {saved}% less, {count} days",
    otherResult: "Nothing changes at {result}",
  },
};

/** Three calls, two of them with an amount. */
export const operableLog: OperableOf<"sceneLog"> = {
  ...getSceneSample("sceneLog"),
  rows: [null, 2.4, 4].map((amount, key) => ({
    key,
    time: "08:01",
    who: "Payments agent",
    what: `Transfer ${key}`,
    outcome: "allowed",
    outcomeLabel: "Allowed",
    reason: null,
    amount,
  })),
  control: {
    ...range,
    min: 1,
    max: 5,
    start: 3,
    step: 0.5,
    heldLabel: "Held",
    allowedLabel: "Allowed",
    result: "{held} of {count} waits",
    otherResult: "None of {count} waits",
  },
};

/** Two builds whose answers depend on an age limit. */
export const operableCompare: OperableOf<"sceneCompare"> = {
  ...getSceneSample("sceneCompare"),
  rows: [24, 25].map((age, key) => ({
    key,
    label: `Aged ${age}`,
    left: "US$9",
    right: "US$9",
    same: true,
    note: null,
    amount: age,
    below: "US$9",
    from: "US$7",
  })),
  control: {
    ...range,
    min: 24,
    max: 26,
    start: 25,
    result: "{count} changed: {changed}",
    otherResult: "None changed",
  },
};

/** A report that waits for a late source until 14 minutes are allowed. */
export const operableGraph: OperableOf<"sceneGraph"> = {
  ...getSceneSample("sceneGraph"),
  nodes: getSceneSample("sceneGraph").nodes.map((node) =>
    node.id === "c" ? { ...node, changedDetail: "at 07:30", changedState: "done" } : node,
  ),
  edges: [{ key: 0, from: "b", to: "c", label: null, state: "late", changedState: "active" }],
  note: "The report waits.",
  control: {
    ...range,
    min: 0,
    max: 30,
    start: 5,
    limit: 14,
    result: "{value} allowed: waits",
    otherResult: "{value} of {limit} allowed: goes on",
  },
};
