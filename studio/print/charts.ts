import { at, type Block } from "./block.ts";
import { colours } from "./colors.ts";
import { drawing } from "./diagrams.ts";
import type { Pen } from "./pdf-canvas.ts";
import { styled, styles } from "./styles.ts";

/** Nodes in columns and what leads from one to another. */
export type Graph = {
  caption: string;
  nodes: { id: string; label: string; detail: string; column: number; late: boolean }[];
  edges: { from: string; to: string; late: boolean }[];
};

export function graphBlock({ caption, nodes, edges }: Graph): Block {
  const columns = [...new Set(nodes.map(({ column }) => column))].toSorted((a, b) => a - b);
  const members = (column: number) => nodes.filter((node) => node.column === column);
  const most = Math.max(...columns.map((column) => members(column).length), 1);
  const row = 46;
  return drawing(
    caption,
    edges
      .map(({ from, to }) => [from, to].map((id) => nodes.find((node) => node.id === id)?.label))
      .map(([from, to]) => `${from} leads to ${to}`)
      .join(". "),
    (_, __, scale) => most * row * scale,
    (pen, x, y, width, scale) => {
      const pitch = width / columns.length;
      const wide = pitch - 34 * scale;
      const high = 34 * scale;
      const placeOf = (id: string) => {
        const node = nodes.find((candidate) => candidate.id === id);
        if (!node) return undefined;
        const own = members(node.column);
        const free = (most - own.length) * row * scale;
        return {
          left: x + columns.indexOf(node.column) * pitch,
          top: y + free / 2 + own.indexOf(node) * row * scale,
        };
      };
      for (const { from, to, late } of edges) {
        const [begin, end] = [placeOf(from), placeOf(to)];
        if (!begin || !end) continue;
        pen.curve(
          [begin.left + wide, begin.top + high / 2],
          [end.left - 1, end.top + high / 2],
          late ? colours.signal : colours.lineStrong,
        );
      }
      for (const { id, label, detail, late } of nodes) {
        const place = placeOf(id);
        if (!place) continue;
        const { left, top } = place;
        pen.bar(left, top, wide, high, late ? colours.signalSoft : colours.sunken);
        pen.bar(left, top, 2 * scale, high, late ? colours.signal : colours.ink);
        const text = left + 8 * scale;
        const room = wide - 10 * scale;
        const shrunk = Math.min(1, room / pen.widthOf(label, at(styles.cellStrong, scale)));
        pen.write(label, text, top + 4.5 * scale, room + 4, at(styles.cellStrong, scale * shrunk));
        const by = Math.min(1, room / (pen.widthOf(detail, at(styles.caption, scale)) || 1));
        pen.write(
          detail,
          text,
          top + 17 * scale,
          room + 4,
          styled(at(styles.caption, scale * by), late ? { colour: colours.signal } : {}),
        );
      }
    },
  );
}

/** Values over an axis, with the limit they are held against. */
export type Lines = {
  caption: string;
  unit: string;
  axis: string[];
  limit?: { value: number; label: string };
  lines: { label: string; values: number[]; tone: "before" | "after" | "plain" }[];
};

export function linesBlock({ caption, unit, axis, limit, lines }: Lines): Block {
  const height = 168;
  const toneOf = { before: colours.lineStrong, after: colours.signal, plain: colours.ink };
  return drawing(
    caption,
    lines.map(({ label, values }) => `${label}: ${values.join(", ")} ${unit}`).join(". "),
    (_, __, scale) => height * scale,
    (pen, x, y, width, scale) => {
      const right = 120 * scale;
      const room = width - right;
      const high = (height - 44) * scale;
      const top = y + 18 * scale;
      const most = Math.max(...lines.flatMap(({ values }) => values), limit?.value ?? 0) || 1;
      const least = Math.min(...lines.flatMap(({ values }) => values), limit?.value ?? most, most);
      const from = least - (most - least || most) * 0.35;
      const level = (value: number) => top + high - (high * (value - from)) / (most - from);
      const step = room / Math.max(axis.length - 1, 1);
      pen.write(unit, x, y, width, at(styles.label, scale));
      for (const [index, label] of axis.entries()) {
        pen.post(x + step * index, top, high, colours.line);
        pen.write(
          label,
          x + step * index - 20,
          top + high + 6 * scale,
          40,
          at(styles.label, scale),
          "center",
        );
      }
      if (limit) {
        pen.rule(x, level(limit.value), room + 8 * scale, colours.ink, 0.9);
        pen.write(
          limit.label,
          x + room + 12 * scale,
          level(limit.value) - 6 * scale,
          right - 12 * scale,
          at(styles.label, scale),
        );
      }
      for (const { label, values, tone } of lines) {
        pen.line(
          values.map((value, index): [number, number] => [x + step * index, level(value)]),
          toneOf[tone],
        );
        const last = level(values.at(-1) ?? least);
        pen.write(
          label,
          x + room + 12 * scale,
          last - 6 * scale,
          right - 12 * scale,
          styled(at(styles.cellStrong, scale), { colour: toneOf[tone] }),
        );
      }
    },
  );
}

/** How strongly rows and columns belong together, 0 to 4, as a length in each cell. */
export type Matrix = {
  caption: string;
  columns: string[];
  rows: { label: string; values: number[] }[];
  low: string;
  high: string;
};

export function matrixBlock({ caption, columns, rows, low, high }: Matrix): Block {
  const row = 21;
  const rowHeight = (pen: Pen, label: string, width: number, scale: number) =>
    Math.max(pen.heightOf(label, at(styles.cell, scale), width * 0.28) + 8 * scale, row * scale);
  return drawing(
    caption,
    rows
      .map(
        ({ label, values }) =>
          `${label}: ${columns.map((column, at_) => `${column} ${values[at_] ?? 0} of 4`).join(", ")}`,
      )
      .join(". "),
    (pen, width, scale) =>
      rows.reduce((sum, { label }) => sum + rowHeight(pen, label, width, scale), 46 * scale),
    (pen, x, y, width, scale) => {
      const left = x + width * 0.3;
      const cell = (width * 0.7) / columns.length;
      for (const [index, column] of columns.entries())
        pen.write(column, left + cell * index, y, cell - 6 * scale, at(styles.label, scale));
      let top = y + 26 * scale;
      for (const [index, { label, values }] of rows.entries()) {
        pen.rule(x, top, width, index ? colours.line : colours.ink, index ? 0.6 : 0.9);
        pen.write(label, x, top + 4 * scale, width * 0.28, at(styles.cell, scale));
        for (const [position, value] of values.entries())
          if (value > 0)
            pen.bar(
              left + cell * position,
              top + 7 * scale,
              ((cell - 8 * scale) * value) / 4,
              7 * scale,
              value >= 4 ? colours.signal : colours.measure,
            );
        top += rowHeight(pen, label, width, scale);
      }
      pen.write(`${low} – ${high}`, x, top + 5 * scale, width, at(styles.caption, scale));
    },
  );
}
