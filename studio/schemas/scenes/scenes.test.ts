import { expect, test } from "vitest";
import { copySeedDocument, findProblems } from "../seeded-content.fixture.ts";

/** The validation messages for a scene of the home page, without their path. */
async function getMessages(scene: Record<string, unknown>): Promise<string[]> {
  const home = copySeedDocument("page", "page-home");
  const [hero] = home.sections;
  const drawn = { _key: "scene", title: "A window", caption: "What it shows.", ...scene };
  const messages = await findProblems({ ...home, sections: [{ ...hero, scene: [drawn] }] });
  return messages.map((message) => message.replace(/^error \S+: /, ""));
}

const createNode = (id: string, column = 0) => ({
  _key: id,
  _type: "graphNode",
  id,
  label: id,
  column,
  state: "normal",
});
const createEdge = (from: string, to: string) => ({
  _key: `${from}-${to}`,
  _type: "graphEdge",
  from,
  to,
  state: "normal",
});

test("accepts a valid graph and reports duplicate names, unknown nodes and full columns", async () => {
  const graph = {
    _type: "sceneGraph",
    nodes: [createNode("a"), createNode("b", 1)],
    edges: [createEdge("a", "b")],
  };
  expect(await getMessages(graph)).toEqual([]);
  expect(await getMessages({ ...graph, edges: [createEdge("a", "z")] })).toContain(
    "No node has the name “z”",
  );
  expect(
    await getMessages({
      ...graph,
      nodes: [createNode("a"), { ...createNode("a"), _key: "second" }],
    }),
  ).toContain("Two nodes have the name “a”");
  const crowd = ["a", "b", "c", "d", "e", "f"].map((id) => createNode(id, 2));
  expect(await getMessages({ ...graph, nodes: crowd })).toContain(
    "Use at most five nodes in column 2",
  );
});

test("requires matching numbers of values in charts, tables and matrices", async () => {
  const line = { _key: "a", _type: "chartLine", label: "L", values: [1, 2], tone: "plain" };
  const chart = { _type: "sceneChart", unit: "h", axis: ["Mon", "Tue", "Wed"], lines: [line] };
  expect(await getMessages(chart)).toEqual([
    "Line 1 needs 3 values, one for each mark of the scale",
  ]);
  const table = {
    _type: "sceneTable",
    columns: ["A", "B"],
    rows: [{ _key: "a", _type: "tableRow", cells: ["x"], state: "normal" }],
  };
  expect(await getMessages(table)).toEqual(["Row 1 needs 2 cells, one for each column"]);
  const matrix = {
    _type: "sceneMatrix",
    columns: ["A", "B"],
    rows: [{ _key: "a", _type: "matrixRow", label: "L", values: [1, 2, 3] }],
    lowLabel: "low",
    highLabel: "high",
  };
  expect(await getMessages(matrix)).toEqual(["Row 1 needs 2 values, one for each column"]);
});

test("rejects a timeline bar that ends before it starts", async () => {
  const row = { _key: "a", _type: "timelineRow", label: "L", start: 60, end: 20, state: "done" };
  const timeline = {
    _type: "sceneTimeline",
    marks: ["02:00", "08:00"],
    deadlineAt: 70,
    deadlineLabel: "Due",
    rows: [row],
  };
  expect(await getMessages(timeline)).toEqual(["The end lies before the start"]);
});

test("requires an existing row as the late row of an architecture", async () => {
  const architecture = {
    _type: "sceneArchitecture",
    sources: ["a"],
    runtimeTitle: "Runtime",
    runtimeRows: ["a", "b"],
    modules: ["a"],
    outcomes: ["a"],
    lateRow: 3,
  };
  expect(await getMessages(architecture)).toEqual(["The runtime has 2 rows"]);
});

test("rejects more rows or messages than fit into the drawing", async () => {
  const row = { _type: "tableRow", cells: ["x"], state: "normal" };
  const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, _key: `${index}` }));
  expect(await getMessages({ _type: "sceneTable", columns: ["A"], rows })).toEqual([
    "Use at most 9 rows",
  ]);
  const message = { _type: "threadMessage", who: "Ann", side: "left", text: "Hello" };
  const messages = Array.from({ length: 7 }, (_, index) => ({ ...message, _key: `${index}` }));
  expect(await getMessages({ _type: "sceneThread", messages })).toEqual(["Use at most 6 messages"]);
});

test("requires an existing row and times on the scale for the slider of a timeline", async () => {
  const row = { _key: "a", _type: "timelineRow", label: "L", start: 20, end: 60, state: "done" };
  const texts = { label: "Arrives", result: "Late", otherResult: "On time" };
  const timeline = {
    _type: "sceneTimeline",
    marks: ["06:00", "08:00"],
    deadlineAt: 70,
    deadlineLabel: "Due",
    rows: [row],
    control: { ...texts, min: 0, max: 20, start: 10, row: 1 },
  };
  expect(await getMessages(timeline)).toEqual([]);
  expect(await getMessages({ ...timeline, marks: ["Monday", "Friday"] })).toEqual([
    "The slider needs times such as 06:00 as the first and the last mark of the scale",
  ]);
  expect(await getMessages({ ...timeline, control: { ...timeline.control, row: 2 } })).toEqual([
    "The slider moves row 2, but there are 1 rows",
  ]);
  expect(await getMessages({ ...timeline, control: { ...timeline.control, start: 30 } })).toEqual([
    "The start must be between the minimum and the maximum",
  ]);
  expect(await getMessages({ ...timeline, control: { ...timeline.control, max: 0 } })).toEqual([
    "The maximum must be greater than the minimum",
  ]);
});

test("requires both lines, and a start at the limit, for the slider of a chart", async () => {
  const line = (tone: string) => ({
    _key: tone,
    _type: "chartLine",
    label: tone,
    values: [1, 2],
    tone,
  });
  const chart = {
    _type: "sceneChart",
    unit: "h",
    axis: ["Mon", "Tue"],
    limitValue: 2,
    lines: [line("before"), line("after")],
    control: { label: "Limit", min: 1, max: 3, start: 2, result: "Less", otherResult: "Same" },
  };
  expect(await getMessages(chart)).toEqual([]);
  expect(await getMessages({ ...chart, limitValue: 3 })).toEqual([
    "The slider must start at the limit",
  ]);
  expect(await getMessages({ ...chart, lines: [line("after")] })).toEqual([
    "The slider needs a line with the look “Before” and one with the look “After”",
  ]);
});

test("limits a story to between three and eight moments", async () => {
  const architecture = {
    _type: "sceneArchitecture",
    sources: ["a"],
    runtimeTitle: "Runtime",
    runtimeRows: ["a"],
    modules: ["a"],
    outcomes: ["a"],
  };
  const validateMoments = (count: number) =>
    getMessages({
      ...architecture,
      moments: Array.from({ length: count }, (_, index) => ({
        _key: `${index}`,
        _type: "architectureMoment",
        time: "07:03",
        name: "ArqPulse",
        text: "It notices.",
      })),
    });
  expect(await validateMoments(2)).toEqual(["A story needs at least three moments"]);
  expect(await validateMoments(6)).toEqual([]);
  expect(await validateMoments(9)).toEqual(["Use at most 8 moments"]);
});
