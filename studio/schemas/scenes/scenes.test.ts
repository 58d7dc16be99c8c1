import { expect, test } from "vitest";
import { copyOf, problems } from "../seeded-content.fake.ts";

/** What an editor is told about a scene of the home page, without its place. */
async function told(scene: Record<string, unknown>): Promise<string[]> {
  const home = copyOf("page", "page-home");
  const [hero] = home.sections;
  const drawn = { _key: "scene", title: "A window", caption: "What it shows.", ...scene };
  const messages = await problems({ ...home, sections: [{ ...hero, scene: [drawn] }] });
  return messages.map((message) => message.replace(/^error \S+: /, ""));
}

const node = (id: string, column = 0) => ({
  _key: id,
  _type: "graphNode",
  id,
  label: id,
  column,
  state: "normal",
});
const edge = (from: string, to: string) => ({
  _key: `${from}-${to}`,
  _type: "graphEdge",
  from,
  to,
  state: "normal",
});

test("a sound graph is accepted; names that repeat, lead nowhere or crowd a column are told", async () => {
  const graph = { _type: "sceneGraph", nodes: [node("a"), node("b", 1)], edges: [edge("a", "b")] };
  expect(await told(graph)).toEqual([]);
  expect(await told({ ...graph, edges: [edge("a", "z")] })).toContain("No node has the name “z”");
  expect(await told({ ...graph, nodes: [node("a"), { ...node("a"), _key: "second" }] })).toContain(
    "Two nodes have the name “a”",
  );
  const crowd = ["a", "b", "c", "d", "e", "f"].map((id) => node(id, 2));
  expect(await told({ ...graph, nodes: crowd })).toContain("Column 2 has room for five nodes");
});

test("a line of a chart, a row of a table and of a matrix fill their scale", async () => {
  const line = { _key: "a", _type: "chartLine", label: "L", values: [1, 2], tone: "plain" };
  const chart = { _type: "sceneChart", unit: "h", axis: ["Mon", "Tue", "Wed"], lines: [line] };
  expect(await told(chart)).toEqual(["Line 1 needs 3 values, one for each mark of the scale"]);
  const table = {
    _type: "sceneTable",
    columns: ["A", "B"],
    rows: [{ _key: "a", _type: "tableRow", cells: ["x"], state: "normal" }],
  };
  expect(await told(table)).toEqual(["Row 1 needs 2 cells, one for each column"]);
  const matrix = {
    _type: "sceneMatrix",
    columns: ["A", "B"],
    rows: [{ _key: "a", _type: "matrixRow", label: "L", values: [1, 2, 3] }],
    lowLabel: "low",
    highLabel: "high",
  };
  expect(await told(matrix)).toEqual(["Row 1 needs 2 values, one for each column"]);
});

test("a bar of a timeline does not end before it begins", async () => {
  const row = { _key: "a", _type: "timelineRow", label: "L", start: 60, end: 20, state: "done" };
  const timeline = {
    _type: "sceneTimeline",
    marks: ["02:00", "08:00"],
    deadlineAt: 70,
    deadlineLabel: "Due",
    rows: [row],
  };
  expect(await told(timeline)).toEqual(["The end lies before the start"]);
});

test("the late row of an architecture is one of its rows", async () => {
  const architecture = {
    _type: "sceneArchitecture",
    sources: ["a"],
    runtimeTitle: "Runtime",
    runtimeRows: ["a", "b"],
    modules: ["a"],
    outcomes: ["a"],
    lateRow: 3,
  };
  expect(await told(architecture)).toEqual(["The runtime has 2 rows"]);
});

test("more rows than the drawing can hold are refused", async () => {
  const row = { _type: "tableRow", cells: ["x"], state: "normal" };
  const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, _key: `${index}` }));
  expect(await told({ _type: "sceneTable", columns: ["A"], rows })).toEqual([
    "The drawing has room for 9",
  ]);
});
