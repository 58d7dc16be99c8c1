import type { SceneContent } from "../scene-schema.ts";

type Node = SceneContent<"sceneGraph">["nodes"][number];
type Edge = NonNullable<SceneContent<"sceneGraph">["edges"]>[number];

/** Where a node stands: its column, its place in it, and its row when all stand below each other. */
export type PlacedNode = Node & {
  column: number;
  /** The height of its middle, in percent of the drawing. */
  y: number;
  row: number;
};

export type PlacedEdge = {
  key: number;
  from: string;
  to: string;
  label: string | null;
  state: Edge["state"];
  source: PlacedNode;
  target: PlacedNode;
  /** The how manyeth edge it is of those that leave its column. */
  order: number;
  /** The curve in a drawing of 100 by 100. */
  path: string;
  /**
   * Where the curve arrives, in percent, and from above or not. Its label ends there, on the side
   * where no edge is near, and has `room`.
   */
  at: { x: number; y: number; room: number; falls: boolean };
};

// The gap between two columns, in percent of the width, by the number of columns; graph.module.css
// has the same numbers.
const gaps = { plain: [0, 0, 20, 11, 7], labelled: [0, 0, 30, 18, 13] };
const emphasis = ["normal", "active", "late"];
const round = (number: number) => Math.round(number * 100) / 100;

/**
 * Places nodes and edges. Columns without a node are closed up; an edge to or from a node that does
 * not exist is left out. Edges come quiet first, so that the late ones are drawn over them.
 */
export function layoutGraph(nodes: readonly Node[], edges: readonly Edge[]) {
  const used = [...new Set(nodes.map(({ column }) => column))].toSorted((a, b) => a - b);
  let row = 0;
  const columns = used.map((place, column) => {
    const members = nodes.filter((node) => node.column === place);
    return members.map((node, index): PlacedNode => ({
      ...node,
      column,
      y: round(((index + 0.5) / members.length) * 100),
      row: row++,
    }));
  });
  const placed = new Map(columns.flat().map((node) => [node.id, node]));
  // Labels need wider gaps between the columns.
  const labelled = edges.some(({ label }) => label);
  const leaving = new Map<number, number>();
  const drawn = edges.flatMap((edge): PlacedEdge[] => {
    const source = placed.get(edge.from);
    const target = placed.get(edge.to);
    if (!source || !target || source === target) return [];
    const order = leaving.get(source.column) ?? 0;
    leaving.set(source.column, order + 1);
    return [
      {
        key: edge.key,
        from: edge.from,
        to: edge.to,
        label: edge.label,
        state: edge.state,
        source,
        target,
        order,
        ...drawEdge(source, target, columns, labelled),
      },
    ];
  });
  return {
    columns,
    labelled,
    rows: row,
    edges: drawn.toSorted((a, b) => emphasis.indexOf(a.state) - emphasis.indexOf(b.state)),
  };
}

/** The free height between two nodes of a column that lies nearest to `y`. */
function findNearestGap(members: readonly PlacedNode[], y: number): number {
  const free = Array.from({ length: members.length + 1 }, (_, edge) =>
    edge === 0 ? 1 : edge === members.length ? 99 : (edge / members.length) * 100,
  );
  return free.reduce((best, at) => (Math.abs(at - y) < Math.abs(best - y) ? at : best));
}

function drawEdge(
  source: PlacedNode,
  target: PlacedNode,
  columns: readonly (readonly PlacedNode[])[],
  labelled: boolean,
) {
  const count = columns.length;
  const gap = (labelled ? gaps.labelled : gaps.plain)[count] ?? 0;
  const width = (100 - gap * (count - 1)) / count;
  const left = (column: number) => column * (width + gap);
  const right = (column: number) => left(column) + width;
  if (source.column === target.column) {
    const x = round(left(source.column) + width / 2);
    return {
      path: `M${x} ${source.y}V${target.y}`,
      at: { x, y: round((source.y + target.y) / 2), room: width / 2, falls: false },
    };
  }
  const [from, to] = source.column < target.column ? [source, target] : [target, source];
  let x = right(from.column);
  let y = from.y;
  let path = `M${round(x)} ${round(y)}`;
  let at: PlacedEdge["at"] | undefined;
  for (let column = from.column + 1; column <= to.column; column++) {
    const isEnd = column === to.column;
    const share = (column - from.column) / (to.column - from.column);
    const next = isEnd
      ? to.y
      : findNearestGap(columns[column] ?? [], from.y + (to.y - from.y) * share);
    const enter = left(column);
    const half = round((x + enter) / 2);
    path += `C${half} ${round(y)} ${half} ${round(next)} ${round(enter)} ${round(next)}`;
    if (isEnd) at = { x: round(enter), y: round(next), room: gap, falls: next > y };
    if (!isEnd) path += `H${round(right(column))}`;
    [x, y] = [right(column), next];
  }
  return { path, at: at ?? { x: round(x), y: round(y), room: gap, falls: false } };
}
