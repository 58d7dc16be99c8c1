import { classNames } from "../../ui/class-names.ts";
import { BreakableText } from "../breakable-text.tsx";
import { PlacedText } from "../placed-text.tsx";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import { layoutGraph, type PlacedEdge } from "./graph-layout.ts";
import styles from "./graph.module.css";

type Content = SceneContent<"sceneGraph">;

/**
 * A graph with nodes in columns. On wide screens edges are curves between the columns; on narrow screens
 * the nodes are a list with the edges in lanes beside it, like a commit graph.
 */
export function Graph({ content }: { content: Content }) {
  const { columns, edges, hasLabels, rows } = layoutGraph(content.nodes, content.edges ?? []);
  const targetIds = new Set(edges.map(({ to }) => to));
  return (
    <div
      className={classNames(
        styles.graph,
        styles[`columns${columns.length}`],
        hasLabels && styles.labelled,
      )}
    >
      <Edges edges={edges.filter(({ state }) => state !== "late")} />
      <Edges edges={edges.filter(({ state }) => state === "late")} className={styles.lateEdges} />
      <svg className={styles.rail} height={rows * rowHeight}>
        {edges.map((edge) => (
          <path key={edge.key} className={styles[edge.state]} d={drawRailPath(edge)} />
        ))}
        {columns.flatMap((nodes, column) =>
          nodes.map(({ key, row, state }) => (
            <circle
              key={key}
              className={styles[state]}
              cx={getLaneX(column)}
              cy={getRowY(row)}
              r="4"
            />
          )),
        )}
      </svg>
      {columns.map((nodes, column) => (
        <ul key={nodes[0]?.key ?? column} className={styles.column}>
          {nodes.map(({ key, id, label, detail, state }) => (
            <li key={key} className={styles.cell} data-row>
              <div
                className={classNames(styles.node, styles[state], targetIds.has(id) && styles.fed)}
              >
                <span className={styles.label}>
                  <BreakableText text={label} />
                </span>
                {detail && (
                  <>
                    {" "}
                    <span className={styles.detail}>{detail}</span>
                  </>
                )}
                {(state === "late" || state === "done") && <StateMark state={state} />}
              </div>
            </li>
          ))}
        </ul>
      ))}
      <svg className={styles.labels}>
        {edges.map(
          ({ key, label, labelEnd, state }) =>
            label && (
              <PlacedText
                key={key}
                className={classNames(
                  styles.edgeLabel,
                  styles[state],
                  labelEnd.isFalling && styles.under,
                )}
                from={labelEnd.x - labelEnd.width}
                to={labelEnd.x}
                y={`${labelEnd.y}%`}
                align="end"
              >
                {label}
              </PlacedText>
            ),
        )}
      </svg>
    </div>
  );
}

/** The curves between the columns. Renders nothing without edges. */
function Edges({ edges, className }: { edges: PlacedEdge[]; className?: string | undefined }) {
  if (edges.length === 0) return null;
  return (
    <svg
      className={classNames(styles.edges, className)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
    >
      {edges.map(({ key, path, state }) => (
        <path key={key} className={styles[state]} d={path} />
      ))}
    </svg>
  );
}

// The layout on narrow screens, in pixels: one row per node, one lane per column.
const rowHeight = 52;
const getLaneX = (column: number) => 12 + column * 20;
const getRowY = (row: number) => row * rowHeight + rowHeight / 2;

/** Returns the SVG path of an edge: from its source node to a lane beside the columns, and to its target. */
function drawRailPath({ source, target, order }: PlacedEdge): string {
  const x =
    getLaneX(source.column) + (target.column === source.column ? -7 : 6 + (order % 4) * 2.5);
  const [from, to] = [getRowY(source.row), getRowY(target.row)];
  // Offsets of the rounded corners, in pixels.
  const cornerY = to > from ? 4 : -4;
  const sourceCornerX = x > getLaneX(source.column) ? 4 : -4;
  const targetCornerX = target.column < source.column || x > getLaneX(target.column) ? -4 : 4;
  return [
    `M${getLaneX(source.column)} ${from}H${x - sourceCornerX}`,
    `q${sourceCornerX} 0 ${sourceCornerX} ${cornerY}V${to - cornerY}`,
    `q0 ${cornerY} ${targetCornerX} ${cornerY}H${getLaneX(target.column)}`,
  ].join("");
}
