import { expect, test } from "vitest";
import { layoutGraph } from "./graph-layout.ts";

const node = (id: string, column: number) => ({
  key: 0,
  id,
  label: id,
  detail: null,
  column,
  state: "normal" as const,
  changedDetail: null,
  changedState: null,
});
const edge = (from: string, to: string, state: "normal" | "late" = "normal", label?: string) => ({
  key: 0,
  from,
  to,
  label: label ?? null,
  state,
  changedState: null,
});

test("distributes nodes over their column and removes empty columns", () => {
  const { columns } = layoutGraph([node("a", 0), node("b", 3), node("c", 3)], []);
  expect(columns.map((members) => members.map(({ id, y }) => [id, y]))).toEqual([
    [["a", 50]],
    [
      ["b", 25],
      ["c", 75],
    ],
  ]);
});

test("draws an edge from the right of its source to the left of its target", () => {
  const { edges } = layoutGraph([node("a", 0), node("b", 1)], [edge("a", "b")]);
  expect(edges[0]?.path).toBe("M40 50C50 50 50 50 60 50");
});

test("widens the gaps for labels and places them at the end of the edge", () => {
  const { edges, hasLabels } = layoutGraph(
    [node("a", 0), node("b", 1)],
    [edge("a", "b", "normal", "feeds")],
  );
  expect(hasLabels).toBe(true);
  expect(edges[0]?.labelEnd).toEqual({ x: 65, y: 50, width: 30, isFalling: false });
});

test("routes an edge between the nodes of a column", () => {
  const nodes = [node("a", 0), node("b", 1), node("c", 1), node("d", 2)];
  const { edges } = layoutGraph(nodes, [edge("a", "d")]);
  const level = Number(/ (\S+)H/.exec(edges[0]?.path ?? "")?.[1]);
  expect([1, 50, 99]).toContain(level);
});

test("sorts late edges last", () => {
  const { edges } = layoutGraph(
    [node("a", 0), node("b", 1), node("c", 1)],
    [edge("a", "b", "late"), edge("a", "c")],
  );
  expect(edges.map(({ from, to }) => `${from}-${to}`)).toEqual(["a-c", "a-b"]);
});

test("omits edges of missing nodes and loops", () => {
  const { edges } = layoutGraph([node("a", 0)], [edge("a", "x"), edge("x", "a"), edge("a", "a")]);
  expect(edges).toEqual([]);
});
