import type { SceneContent } from "../scene-schema.ts";

type Node = SceneContent<"sceneGraph">["nodes"][number];
type Edge = NonNullable<SceneContent<"sceneGraph">["edges"]>[number];

/** A node with its position: the column, and the row if all nodes are in one list. */
export type PlacedNode = Node & {
  column: number;
  /** Its vertical center in percent of the drawing. */
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
  /** Index of this edge among those leaving its column. */
  order: number;
  /** SVG path data in a view box of 100 by 100. */
  path: string;
  /**
   * End of the label in percent, and the width available to it. `isFalling` means that the curve arrives
   * from above, so that the label goes below it.
   */
  labelEnd: { x: number; y: number; width: number; isFalling: boolean };
};

// The gap between two columns in percent, by the number of columns. Keep in sync with
// graph.module.css.
const gaps = { plain: [0, 0, 20, 11, 7], labelled: [0, 0, 30, 18, 13] };
const statesByEmphasis = ["normal", "active", "late"];
const round = (number: number) => Math.round(number * 100) / 100;

/**
 * Computes the positions of nodes and edges. Empty columns are removed, as are edges of missing nodes.
 * Edges are sorted by emphasis, so that late edges are drawn on top.
 */
export function layoutGraph(nodes: readonly Node[], edges: readonly Edge[]) {
  const usedColumns = [...new Set(nodes.map(({ column }) => column))].toSorted((a, b) => a - b);
  let row = 0;
  const columns = usedColumns.map((originalColumn, column) => {
    const members = nodes.filter((node) => node.column === originalColumn);
    return members.map((node, index): PlacedNode => ({
      ...node,
      column,
      y: round(((index + 0.5) / members.length) * 100),
      row: row++,
    }));
  });
  const placed = new Map(columns.flat().map((node) => [node.id, node]));
  // Labels need wider gaps between the columns.
  const hasLabels = edges.some(({ label }) => label);
  const leavingCounts = new Map<number, number>();
  const placedEdges = edges.flatMap((edge): PlacedEdge[] => {
    const source = placed.get(edge.from);
    const target = placed.get(edge.to);
    if (!source || !target || source === target) return [];
    const order = leavingCounts.get(source.column) ?? 0;
    leavingCounts.set(source.column, order + 1);
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
        ...drawEdge(source, target, columns, hasLabels),
      },
    ];
  });
  return {
    columns,
    hasLabels,
    rows: row,
    edges: placedEdges.toSorted(
      (a, b) => statesByEmphasis.indexOf(a.state) - statesByEmphasis.indexOf(b.state),
    ),
  };
}

/** Returns the gap between two nodes of a column that is nearest to `y`. */
function findNearestGap(members: readonly PlacedNode[], y: number): number {
  const gapPositions = Array.from({ length: members.length + 1 }, (_, edge) =>
    edge === 0 ? 1 : edge === members.length ? 99 : (edge / members.length) * 100,
  );
  return gapPositions.reduce((best, at) => (Math.abs(at - y) < Math.abs(best - y) ? at : best));
}

function drawEdge(
  source: PlacedNode,
  target: PlacedNode,
  columns: readonly (readonly PlacedNode[])[],
  hasLabels: boolean,
) {
  const count = columns.length;
  const gap = (hasLabels ? gaps.labelled : gaps.plain)[count] ?? 0;
  const width = (100 - gap * (count - 1)) / count;
  const left = (column: number) => column * (width + gap);
  const right = (column: number) => left(column) + width;
  if (source.column === target.column) {
    const x = round(left(source.column) + width / 2);
    return {
      path: `M${x} ${source.y}V${target.y}`,
      labelEnd: {
        x,
        y: round((source.y + target.y) / 2),
        width: width / 2,
        isFalling: false,
      },
    };
  }
  const [from, to] = source.column < target.column ? [source, target] : [target, source];
  let x = right(from.column);
  let y = from.y;
  let path = `M${round(x)} ${round(y)}`;
  let labelEnd: PlacedEdge["labelEnd"] | undefined;
  for (let column = from.column + 1; column <= to.column; column++) {
    const isLast = column === to.column;
    const share = (column - from.column) / (to.column - from.column);
    const nextY = isLast
      ? to.y
      : findNearestGap(columns[column] ?? [], from.y + (to.y - from.y) * share);
    const enter = left(column);
    const half = round((x + enter) / 2);
    path += `C${half} ${round(y)} ${half} ${round(nextY)} ${round(enter)} ${round(nextY)}`;
    if (isLast) labelEnd = { x: round(enter), y: round(nextY), width: gap, isFalling: nextY > y };
    if (!isLast) path += `H${round(right(column))}`;
    [x, y] = [right(column), nextY];
  }
  return {
    path,
    labelEnd: labelEnd ?? { x: round(x), y: round(y), width: gap, isFalling: false },
  };
}
