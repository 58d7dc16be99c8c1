import { expect, test } from "vitest";
import { layoutGraph } from "./graph-layout.ts";

const node = (id: string, column: number) => ({
  key: 0,
  id,
  label: id,
  detail: null,
  column,
  state: "normal" as const,
});
const edge = (from: string, to: string, state: "normal" | "late" = "normal", label?: string) => ({
  key: 0,
  from,
  to,
  label: label ?? null,
  state,
});

test("nodes share the height of their column; empty columns are closed up", () => {
  const { columns } = layoutGraph([node("a", 0), node("b", 3), node("c", 3)], []);
  expect(columns.map((members) => members.map(({ id, y }) => [id, y]))).toEqual([
    [["a", 50]],
    [
      ["b", 25],
      ["c", 75],
    ],
  ]);
});

test("an edge runs from the right of its first node to the left of its second", () => {
  const { edges } = layoutGraph([node("a", 0), node("b", 1)], [edge("a", "b")]);
  expect(edges[0]?.path).toBe("M40 50C50 50 50 50 60 50");
});

test("labels make the way between the columns wider and stand where the edge arrives", () => {
  const { edges, labelled } = layoutGraph(
    [node("a", 0), node("b", 1)],
    [edge("a", "b", "normal", "feeds")],
  );
  expect(labelled).toBe(true);
  expect(edges[0]?.at).toEqual({ x: 65, y: 50, room: 30, falls: false });
});

test("an edge over a column passes between its nodes, not through them", () => {
  const nodes = [node("a", 0), node("b", 1), node("c", 1), node("d", 2)];
  const { edges } = layoutGraph(nodes, [edge("a", "d")]);
  const level = Number(/ (\S+)H/.exec(edges[0]?.path ?? "")?.[1]);
  expect([1, 50, 99]).toContain(level);
});

test("late edges come last, so that they are drawn over the others", () => {
  const { edges } = layoutGraph(
    [node("a", 0), node("b", 1), node("c", 1)],
    [edge("a", "b", "late"), edge("a", "c")],
  );
  expect(edges.map(({ from, to }) => `${from}-${to}`)).toEqual(["a-c", "a-b"]);
});

test("an edge from or to nowhere, or to itself, is left out", () => {
  const { edges } = layoutGraph([node("a", 0)], [edge("a", "x"), edge("x", "a"), edge("a", "a")]);
  expect(edges).toEqual([]);
});
