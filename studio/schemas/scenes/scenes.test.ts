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
