import { classNames } from "../../ui/class-names.ts";
import { BreakableText } from "../breakable.tsx";
import { PlacedText } from "../placed-text.tsx";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import { layoutGraph, type PlacedEdge } from "./graph-layout.ts";
import styles from "./graph.module.css";

type Content = SceneContent<"sceneGraph">;

/**
 * Nodes in columns and the edges between them. Wide, the edges are curves from column to column;
 * narrow, the nodes are a list and the edges run in lanes beside it, as in a log of commits.
 */
export function Graph({ content }: { content: Content }) {
  const { columns, edges, labelled, rows } = layoutGraph(content.nodes, content.edges ?? []);
  const fed = new Set(edges.map(({ to }) => to));
  return (
    <div
      className={classNames(
        styles.graph,
        styles[`columns${columns.length}`],
        labelled && styles.labelled,
      )}
    >
      <Edges edges={edges.filter(({ state }) => state !== "late")} />
      <Edges edges={edges.filter(({ state }) => state === "late")} className={styles.lateEdges} />
      <svg className={styles.rail} height={rows * pitch}>
        {edges.map((edge) => (
          <path key={edge.key} className={styles[edge.state]} d={railPath(edge)} />
        ))}
        {columns.flatMap((nodes, column) =>
          nodes.map(({ key, row, state }) => (
            <circle key={key} className={styles[state]} cx={lane(column)} cy={middle(row)} r="4" />
          )),
        )}
      </svg>
      {columns.map((nodes, column) => (
        <ul key={nodes[0]?.key ?? column} className={styles.column}>
          {nodes.map(({ key, id, label, detail, state }) => (
            <li key={key} className={styles.cell}>
              <div className={classNames(styles.node, styles[state], fed.has(id) && styles.fed)}>
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
          ({ key, label, at, state }) =>
            label && (
              <PlacedText
                key={key}
                className={classNames(styles.edgeLabel, styles[state], at.falls && styles.under)}
                from={at.x - at.room}
                to={at.x}
                y={`${at.y}%`}
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

/** Curves between the columns; without any there is nothing to draw. */
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

// The narrow drawing, in pixels: one row for each node, one lane for each column.
const pitch = 52;
const lane = (column: number) => 12 + column * 20;
const middle = (row: number) => row * pitch + pitch / 2;

/** From dot to dot: out, along a lane of its own between those of the columns, in. */
function railPath({ source, target, order }: PlacedEdge): string {
  const x = lane(source.column) + (target.column === source.column ? -7 : 6 + (order % 4) * 2.5);
  const [from, to] = [middle(source.row), middle(target.row)];
  const turn = to > from ? 4 : -4;
  const along = target.column < source.column || x > lane(target.column) ? -4 : 4;
  const out = x > lane(source.column) ? 4 : -4;
  return `M${lane(source.column)} ${from}H${x - out}q${out} 0 ${out} ${turn}V${to - turn}q0 ${turn} ${along} ${turn}H${lane(target.column)}`;
}
