import { scaleStyle, type Block } from "./block.ts";
import { colors } from "./colors.ts";
import { createDiagram, drawRowLine } from "./diagrams.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";

/** Nodes in columns, connected by edges. */
export type GraphDiagram = {
  caption: string;
  nodes: { id: string; label: string; detail: string; column: number; isLate: boolean }[];
  edges: { from: string; to: string; isLate: boolean }[];
};

export function createGraphBlock({ caption, nodes, edges }: GraphDiagram): Block {
  const columns = [...new Set(nodes.map(({ column }) => column))].toSorted((a, b) => a - b);
  const getNodes = (column: number) => nodes.filter((node) => node.column === column);
  const maxValue = Math.max(...columns.map((column) => getNodes(column).length), 1);
  const row = 46;
  return createDiagram({
    caption,
    alt: edges
      .map(({ from, to }) => [from, to].map((id) => nodes.find((node) => node.id === id)?.label))
      .map(([from, to]) => `${from} leads to ${to}`)
      .join(". "),
    getHeight: (_, __, scale) => maxValue * row * scale,
    draw: (canvas, { x, y, width, scale }) => {
      const pitch = width / columns.length;
      const nodeWidth = pitch - 34 * scale;
      const high = 34 * scale;
      const locateNode = (id: string) => {
        const node = nodes.find((candidate) => candidate.id === id);
        if (!node) return undefined;
        const column = getNodes(node.column);
        const free = (maxValue - column.length) * row * scale;
        return {
          left: x + columns.indexOf(node.column) * pitch,
          top: y + free / 2 + column.indexOf(node) * row * scale,
        };
      };
      for (const { from, to, isLate } of edges) {
        const [start, end] = [locateNode(from), locateNode(to)];
        if (!start || !end) continue;
        canvas.drawCurve(
          [start.left + nodeWidth, start.top + high / 2],
          [end.left - 1, end.top + high / 2],
          isLate ? colors.signal : colors.lineStrong,
        );
      }
      for (const { id, label, detail, isLate } of nodes) {
        const place = locateNode(id);
        if (!place) continue;
        const { left, top } = place;
        canvas.fillRectangle(
          left,
          top,
          nodeWidth,
          high,
          isLate ? colors.signalSoft : colors.sunken,
        );
        canvas.fillRectangle(left, top, 2 * scale, high, isLate ? colors.signal : colors.ink);
        const text = left + 8 * scale;
        const room = nodeWidth - 10 * scale;
        const labelScale = Math.min(
          1,
          room / canvas.measureWidth(label, scaleStyle(styles.cellStrong, scale)),
        );
        canvas.drawText(
          label,
          text,
          top + 4.5 * scale,
          room + 4,
          scaleStyle(styles.cellStrong, scale * labelScale),
        );
        const detailScale = Math.min(
          1,
          room / (canvas.measureWidth(detail, scaleStyle(styles.caption, scale)) || 1),
        );
        canvas.drawText(
          detail,
          text,
          top + 17 * scale,
          room + 4,
          adjustStyle(
            scaleStyle(styles.caption, scale * detailScale),
            isLate ? { color: colors.signal } : {},
          ),
        );
      }
    },
  });
}

/** Values over an axis with an optional limit. */
export type LineChart = {
  caption: string;
  unit: string;
  axis: string[];
  limit?: { value: number; label: string };
  lines: { label: string; values: number[]; tone: "before" | "after" | "plain" }[];
};

export function createLineChartBlock({ caption, unit, axis, limit, lines }: LineChart): Block {
  const height = 168;
  const toneColors = { before: colors.lineStrong, after: colors.signal, plain: colors.ink };
  return createDiagram({
    caption,
    alt: lines.map(({ label, values }) => `${label}: ${values.join(", ")} ${unit}`).join(". "),
    getHeight: (_, __, scale) => height * scale,
    draw: (canvas, { x, y, width, scale }) => {
      const right = 120 * scale;
      const room = width - right;
      const high = (height - 44) * scale;
      const top = y + 18 * scale;
      const maxValue = Math.max(...lines.flatMap(({ values }) => values), limit?.value ?? 0) || 1;
      const minValue = Math.min(
        ...lines.flatMap(({ values }) => values),
        limit?.value ?? maxValue,
        maxValue,
      );
      const from = minValue - (maxValue - minValue || maxValue) * 0.35;
      const getY = (value: number) => top + high - (high * (value - from)) / (maxValue - from);
      const step = room / Math.max(axis.length - 1, 1);
      canvas.drawText(unit, x, y, width, scaleStyle(styles.label, scale));
      for (const [index, label] of axis.entries()) {
        canvas.drawVerticalLine(x + step * index, top, high, colors.line);
        canvas.drawText(
          label,
          x + step * index - 20,
          top + high + 6 * scale,
          40,
          scaleStyle(styles.label, scale),
          "center",
        );
      }
      if (limit) {
        canvas.drawHorizontalLine(x, getY(limit.value), room + 8 * scale, colors.ink, 0.9);
        canvas.drawText(
          limit.label,
          x + room + 12 * scale,
          getY(limit.value) - 6 * scale,
          right - 12 * scale,
          scaleStyle(styles.label, scale),
        );
      }
      for (const { label, values, tone } of lines) {
        canvas.drawPolyline(
          values.map((value, index): [number, number] => [x + step * index, getY(value)]),
          toneColors[tone],
        );
        const last = getY(values.at(-1) ?? minValue);
        canvas.drawText(
          label,
          x + room + 12 * scale,
          last - 6 * scale,
          right - 12 * scale,
          adjustStyle(scaleStyle(styles.cellStrong, scale), { color: toneColors[tone] }),
        );
      }
    },
  });
}

/** The strength of relations between rows and columns, 0 to 4, as a bar in each cell. */
export type MatrixChart = {
  caption: string;
  columns: string[];
  rows: { label: string; values: number[] }[];
  low: string;
  high: string;
};

export function createMatrixBlock({ caption, columns, rows, low, high }: MatrixChart): Block {
  const row = 21;
  const getRowHeight = (canvas: PdfCanvas, label: string, width: number, scale: number) =>
    Math.max(
      canvas.measureHeight(label, scaleStyle(styles.cell, scale), width * 0.28) + 8 * scale,
      row * scale,
    );
  return createDiagram({
    caption,
    alt: rows
      .map(
        ({ label, values }) =>
          `${label}: ${columns.map((column, columnIndex) => `${column} ${values[columnIndex] ?? 0} of 4`).join(", ")}`,
      )
      .join(". "),
    getHeight: (canvas, width, scale) =>
      rows.reduce((sum, { label }) => sum + getRowHeight(canvas, label, width, scale), 46 * scale),
    draw: (canvas, { x, y, width, scale }) => {
      const left = x + width * 0.3;
      const cell = (width * 0.7) / columns.length;
      for (const [index, column] of columns.entries())
        canvas.drawText(
          column,
          left + cell * index,
          y,
          cell - 6 * scale,
          scaleStyle(styles.label, scale),
        );
      let top = y + 26 * scale;
      for (const [index, { label, values }] of rows.entries()) {
        drawRowLine(canvas, index, x, top, width);
        canvas.drawText(label, x, top + 4 * scale, width * 0.28, scaleStyle(styles.cell, scale));
        for (const [position, value] of values.entries())
          if (value > 0)
            canvas.fillRectangle(
              left + cell * position,
              top + 7 * scale,
              ((cell - 8 * scale) * value) / 4,
              7 * scale,
              value >= 4 ? colors.signal : colors.measure,
            );
        top += getRowHeight(canvas, label, width, scale);
      }
      canvas.drawText(
        `${low} – ${high}`,
        x,
        top + 5 * scale,
        width,
        scaleStyle(styles.caption, scale),
      );
    },
  });
}
