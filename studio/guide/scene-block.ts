import type { Block } from "../print/block.ts";
import { graphBlock, linesBlock, matrixBlock } from "../print/charts.ts";
import { figuresBlock, lengthsBlock, planBlock } from "../print/diagrams.ts";
import { tableBlock } from "../print/text-blocks.ts";
import type { GuideModule } from "./content.ts";

type Scene = NonNullable<GuideModule["scene"]>;

/** A module's scene as it is printed: the same rows as on the site, in the guide's own drawings. */
export function sceneBlock(scene: Scene): Block | undefined {
  const { caption } = scene;
  switch (scene._type) {
    case "sceneGraph":
      return graphBlock({
        caption,
        nodes: scene.nodes.map(({ id, label, detail, column, state }) => ({
          id,
          label,
          detail: detail ?? "",
          column,
          late: state === "late",
        })),
        edges: scene.edges.map(({ from, to, state }) => ({ from, to, late: state === "late" })),
      });
    case "sceneChart":
      return linesBlock({
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
      return planBlock({
        kind: "plan",
        caption,
        marks: scene.marks,
        rows: scene.rows.map(({ label, start, end, note, state }) => ({
          label,
          start: start * unit,
          end: end * unit,
          ...(note && { note }),
          signal: state === "late",
        })),
      });
    }
    case "sceneMatrix":
      return matrixBlock({
        caption,
        columns: scene.columns,
        rows: scene.rows,
        low: scene.lowLabel,
        high: scene.highLabel,
      });
    case "sceneFigures":
      return figuresBlock({ kind: "figures", caption, rows: scene.rows });
    case "sceneProcess":
      return lengthsBlock({
        kind: "lengths",
        caption: `${caption} (${scene.workLabel} + ${scene.waitLabel})`,
        rows: scene.steps.map(({ label, work, wait, state }) => ({
          label,
          value: work + wait,
          part: work,
          text: `${work} + ${wait} ${scene.unit}`,
          signal: state === "bottleneck",
        })),
      });
    case "sceneCompare":
      return tableBlock({
        kind: "table",
        caption,
        columns: ["", scene.leftTitle, scene.rightTitle, ""],
        rows: scene.rows.map(({ label, left, right, note }) => [label, left, right, note ?? ""]),
        widths: [1.2, 1, 1, 1.8],
      });
    case "sceneLog":
      return tableBlock({
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
      });
    case "sceneThread":
      return tableBlock({
        kind: "table",
        caption,
        columns: ["", ""],
        rows: [
          ...scene.messages.map(({ who, text }) => [who, text]),
          ...(scene.fields ?? []).map(({ label, value }) => [label, value]),
        ],
        widths: [1, 4],
      });
    case "sceneCode":
      return tableBlock({
        kind: "table",
        caption,
        columns: ["", scene.filename, ""],
        rows: scene.lines.map(({ text, change, mark }) => [
          { same: "", added: "+", removed: "−" }[change],
          // Two stars would set the rest in bold; a word joiner between them is not printed.
          text.replaceAll("**", "*\u2060*"),
          mark ?? "",
        ]),
        widths: [0.15, 2.6, 2],
        plain: true,
      });
    case "sceneTable":
      return tableBlock({
        kind: "table",
        caption,
        columns: scene.columns,
        rows: scene.rows.map(({ cells }) => cells),
      });
    case "sceneArchitecture":
      return undefined;
  }
}
