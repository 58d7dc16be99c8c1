import type { Block } from "../print/block.ts";
import { createTableBlock } from "../print/table-block.ts";
import { createGraphBlock, createLineChartBlock, createMatrixBlock } from "../print/charts.ts";
import { createBeforeAfterBlock } from "../print/before-after-block.ts";
import { createTimelineBlock } from "../print/timeline-block.ts";
import { createBarChartBlock } from "../print/diagrams.ts";
import type { Table } from "../print/document-content.ts";
import type { GuideModule } from "./content.ts";

type Scene = NonNullable<GuideModule["scene"]>;

/** A module's scene for printing, with the same data as on the site; undefined for some types. */
export function createSceneBlock(scene: Scene): Block | undefined {
  const { caption } = scene;
  switch (scene._type) {
    case "sceneGraph":
      return createGraphBlock({
        caption,
        nodes: scene.nodes.map(({ id, label, detail, column, state }) => ({
          id,
          label,
          detail: detail ?? "",
          column,
          isLate: state === "late",
        })),
        edges: scene.edges.map(({ from, to, state }) => ({ from, to, isLate: state === "late" })),
      });
    case "sceneChart":
      return createLineChartBlock({
        caption,
        unit: scene.unit,
        axis: scene.axis,
        ...(scene.limitValue !== undefined && {
          limit: { value: scene.limitValue, label: scene.limitLabel ?? "" },
        }),
        lines: scene.lines,
      });
    case "sceneTimeline": {
      const unit = (scene.marks.length - 1) / 100;
      return createTimelineBlock({
        kind: "timeline",
        caption,
        marks: scene.marks,
        rows: scene.rows.map(({ label, start, end, note, state }) => ({
          label,
          start: start * unit,
          end: end * unit,
          ...(note && { note }),
          isHighlighted: state === "late",
        })),
      });
    }
    case "sceneMatrix":
      return createMatrixBlock({
        caption,
        columns: scene.columns,
        rows: scene.rows,
        low: scene.lowLabel,
        high: scene.highLabel,
      });
    case "sceneFigures":
      return createBeforeAfterBlock({ kind: "beforeAfter", caption, rows: scene.rows });
    case "sceneProcess":
      return createBarChartBlock({
        kind: "bars",
        caption: `${caption} (${scene.workLabel} + ${scene.waitLabel})`,
        rows: scene.steps.map(({ label, work, wait, state }) => ({
          label,
          value: work + wait,
          innerValue: work,
          text: `${work} + ${wait} ${scene.unit}`,
          isHighlighted: state === "bottleneck",
        })),
      });
    default: {
      const table = createSceneTable(scene);
      return table && createTableBlock(table);
    }
  }
}

function createSceneTable(scene: Scene): Table | undefined {
  const { caption } = scene;
  switch (scene._type) {
    case "sceneCompare":
      return {
        kind: "table",
        caption,
        columns: ["", scene.leftTitle, scene.rightTitle, ""],
        rows: scene.rows.map(({ label, left, right, note }) => [label, left, right, note ?? ""]),
        widths: [1.2, 1, 1, 1.8],
      };
    case "sceneLog":
      return {
        kind: "table",
        caption,
        columns: ["", "", "", ""],
        rows: scene.rows.map(({ time, who, what, outcomeLabel, reason }) => [
          time,
          who,
          what,
          [outcomeLabel, reason].filter(Boolean).join(": "),
        ]),
        widths: [0.6, 1.2, 1.8, 2.2],
      };
    case "sceneThread":
      return {
        kind: "table",
        caption,
        columns: ["", ""],
        rows: [
          ...scene.messages.map(({ who, text }) => [who, text]),
          ...(scene.fields ?? []).map(({ label, value }) => [label, value]),
        ],
        widths: [1, 4],
      };
    case "sceneCode":
      return {
        kind: "table",
        caption,
        columns: ["", scene.filename, ""],
        rows: scene.lines.map(({ text, change, mark }) => [
          { same: "", added: "+", removed: "−" }[change],
          // Two asterisks would start bold text, so insert a word joiner, which is invisible.
          text.replaceAll("**", "*\u2060*"),
          mark ?? "",
        ]),
        widths: [0.15, 2.6, 2],
        isPlain: true,
      };
    case "sceneTable":
      return {
        kind: "table",
        caption,
        columns: scene.columns,
        rows: scene.rows.map(({ cells }) => cells),
      };
    default:
      return undefined;
  }
}
