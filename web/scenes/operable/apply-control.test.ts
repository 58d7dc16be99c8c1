import { expect, test } from "vitest";
import { getSceneSample } from "../scene.fixture.ts";
import { applyControl, isOperable } from "./apply-control.ts";
import {
  operableChart,
  operableCompare,
  operableGraph,
  operableLog,
  operableTimeline,
} from "./operable.fixture.ts";

const bars = (value: number) => {
  const { content } = applyControl(operableTimeline, value);
  return content._type === "sceneTimeline"
    ? content.rows.map(({ start, end, state }) => [start, end, state])
    : [];
};

test.each([operableTimeline, operableChart])("shows $_type unchanged at its start", (content) => {
  expect(applyControl(content, content.control.start).content).toEqual(content);
});

test("a later file stretches its bar and moves the rows below, not those above", () => {
  expect(bars(26)).toEqual([
    [4, 17, "done"],
    [50, 70, "late"],
    [70, 80, "late"],
  ]);
});

test("a file on time leaves no row late", () => {
  expect(bars(2)).toEqual([
    [4, 17, "done"],
    [50, 50, "done"],
    [50, 60, "done"],
  ]);
});

test.each([
  [2, "On time at 07:12. The file came at 07:00."],
  [14, "On time at 07:24. The file came at 07:12."],
  [20, "On time at 07:30. The file came at 07:18."],
  [21, "1 min late at 07:31. The file came at 07:19."],
])("compares the end of the last row with the deadline at %d minutes", (value, result) => {
  expect(applyControl(operableTimeline, value).result).toBe(result);
});

test("replaces the time in the note of a moved row", () => {
  const { content } = applyControl(operableTimeline, 26);
  expect(content).toMatchObject({ rows: [{}, { note: "landed 07:24" }, { note: "waits" }] });
});

test("never draws a bar off the scale", () => {
  for (const [start = 0, end = 0] of bars(10_000)) {
    expect(Number(start)).toBeLessThanOrEqual(100);
    expect(Number(end)).toBeLessThanOrEqual(100);
  }
});

test("a timeline without times as marks has no slider", () => {
  expect(isOperable(operableTimeline)).toBe(true);
  expect(isOperable({ ...operableTimeline, marks: ["Monday", "Friday"] })).toBe(false);
  expect(isOperable(getSceneSample("sceneTimeline"))).toBe(false);
  expect(isOperable(getSceneSample("sceneGraph"))).toBe(false);
});

test.each([
  [12, [11, 12, 8], "31 of 43, 28% less, 2 days"],
  [10, [9, 10, 6], "25 of 43, 42% less, 3 days"],
  [16, [11, 15, 12], "38 of 43, 12% less, 1 days"],
  [17, [11, 15, 17], "Nothing changes at 43"],
])("with the limit at %d the controlled line keeps its distance to it", (value, after, result) => {
  const scene = applyControl(operableChart, value);
  expect(scene.content).toMatchObject({ limitValue: value, lines: [{}, { values: after }] });
  expect(scene.result).toBe(result);
});

test("names the moved limit", () => {
  expect(applyControl(operableChart, 10).content).toMatchObject({ limitLabel: "Line at 10" });
});

test.each([
  [3, ["allowed", "allowed", "held"], "1 of 2 waits"],
  [2, ["allowed", "held", "held"], "2 of 2 waits"],
  [4, ["allowed", "allowed", "allowed"], "None of 2 waits"],
])("a limit of %d holds the rows above it", (value, outcomes, result) => {
  const scene = applyControl(operableLog, value);
  expect(
    scene.content._type === "sceneLog" && scene.content.rows.map(({ outcome }) => outcome),
  ).toEqual(outcomes);
  expect(scene.result).toBe(result);
});

test.each([
  [25, ["US$9", "US$7"], "1 changed: Aged 25"],
  [26, ["US$9", "US$9"], "None changed"],
])("an age limit of %d decides which answers changed", (value, right, result) => {
  const scene = applyControl(operableCompare, value);
  expect(scene.content).toMatchObject({
    rows: right.map((answer) => ({ right: answer, same: answer === "US$9" })),
  });
  expect(scene.result).toBe(result);
});

test.each([
  [5, { detail: null, state: "normal" }, "late", "5 allowed: waits"],
  [13, { detail: null, state: "normal" }, "late", "13 allowed: waits"],
  [14, { detail: "at 07:30", state: "done" }, "active", "14 of 14 allowed: goes on"],
])("at %d the graph is on its side of the limit", (value, report, edgeState, result) => {
  const scene = applyControl(operableGraph, value);
  expect(scene.content).toMatchObject({
    nodes: [{ detail: "file" }, { state: "done" }, report],
    edges: [{ state: edgeState }],
  });
  expect(scene.result).toBe(result);
});

test("at its start a graph is unchanged, on either side of the limit", () => {
  const started = { ...operableGraph, control: { ...operableGraph.control, start: 20 } };
  expect(applyControl(started, 20).content).toBe(started);
  expect(applyControl(started, 5).content).toMatchObject({ edges: [{ state: "active" }] });
});
