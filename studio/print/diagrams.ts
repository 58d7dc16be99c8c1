import { at, type Block } from "./block.ts";
import { colours } from "./colors.ts";
import type { Chain, Figures, Lengths, Plan } from "./document-content.ts";
import type { Pen } from "./pdf-canvas.ts";
import { styled, styles } from "./styles.ts";

/** Draws under a caption, as one figure whose rows are also its words for who cannot see it. */
export function drawing(
  caption: string,
  alt: string,
  body: (pen: Pen, width: number, scale: number) => number,
  draw: (pen: Pen, x: number, y: number, width: number, scale: number) => void,
  span: Block["span"] = "full",
): Block {
  const head = (pen: Pen, width: number, scale: number) =>
    caption ? pen.heightOf(caption, at(styles.caption, scale), width) + 7 * scale : 0;
  return {
    span,
    before: 18,
    height: (pen, width, scale) => head(pen, width, scale) + body(pen, width, scale),
    draw(pen, { x, y, width, scale }) {
      if (caption) pen.tag("P", () => pen.write(caption, x, y, width, at(styles.caption, scale)));
      pen.tag("Figure", () => draw(pen, x, y + head(pen, width, scale), width, scale), alt);
    },
  };
}

/** Before and after as two lengths on one scale per row, with the figures set large. */
export function figuresBlock({ caption, rows }: Figures, span?: Block["span"]): Block {
  const column = (width: number, scale: number) => Math.min(128 * scale, width * 0.27);
  const rowHeight = (pen: Pen, index: number, width: number, scale: number) =>
    Math.max(
      pen.heightOf(
        rows[index]?.label ?? "",
        at(styles.cellStrong, scale),
        column(width, scale) - 10 * scale,
      ) +
        15 * scale,
      43 * scale,
    );
  return drawing(
    caption,
    rows
      .map(
        ({ label, before, after, change }) =>
          `${label}: ${before} before, ${after} after, ${change}`,
      )
      .join(". "),
    (pen, width, scale) =>
      rows.reduce((sum, _, index) => sum + rowHeight(pen, index, width, scale), 0),
    (pen, x, y, width, scale) => {
      let top = y;
      const numbers = Math.min(92 * scale, width * 0.2);
      const room = width - column(width, scale) - numbers - 68 * scale;
      for (const [index, item] of rows.entries()) {
        const most = Math.max(item.beforeValue, item.afterValue) || 1;
        const length = (value: number) => (room * value) / most;
        pen.rule(x, top, width, index ? colours.line : colours.ink, index ? 0.6 : 0.9);
        pen.write(
          item.label,
          x,
          top + 8 * scale,
          column(width, scale) - 10 * scale,
          at(styles.cellStrong, scale),
        );
        const bars = x + column(width, scale);
        pen.bar(bars, top + 11 * scale, length(item.beforeValue), 8 * scale, colours.measure);
        pen.bar(bars, top + 24 * scale, length(item.afterValue), 8 * scale, colours.signal);
        const text = at(styles.caption, scale);
        pen.write(
          item.before,
          bars + length(item.beforeValue) + 6 * scale,
          top + 9 * scale,
          60 * scale,
          text,
        );
        pen.write(
          item.after,
          bars + length(item.afterValue) + 6 * scale,
          top + 22 * scale,
          60 * scale,
          styled(at(styles.cellStrong, scale), { colour: colours.signal }),
        );
        const change = styled(at(styles.number, scale), {
          by: Math.min(1, (numbers - 4) / pen.widthOf(item.change, at(styles.number, scale))),
        });
        pen.write(item.change, x + width - numbers, top + 14 * scale, numbers, change, "right");
        top += rowHeight(pen, index, width, scale);
      }
    },
    span,
  );
}

/** One length per row on a common scale. */
export function lengthsBlock({ caption, rows }: Lengths, span?: Block["span"]): Block {
  const column = (width: number, scale: number) => Math.min(170 * scale, width * 0.36);
  const rowHeight = (pen: Pen, index: number, width: number, scale: number) => {
    const { label = "", signal } = rows[index] ?? {};
    const style = at(signal ? styles.cellStrong : styles.cell, scale);
    return pen.heightOf(label, style, column(width, scale) - 8 * scale) + 12.8 * scale;
  };
  return drawing(
    caption,
    rows.map(({ label, text }) => `${label}: ${text}`).join(". "),
    (pen, width, scale) =>
      rows.reduce((sum, _, index) => sum + rowHeight(pen, index, width, scale), 0),
    (pen, x, y, width, scale) => {
      const most = Math.max(...rows.map(({ value }) => value)) || 1;
      const room = width - column(width, scale) - 110 * scale;
      let top = y;
      for (const [index, { label, value, text, signal, part = 0 }] of rows.entries()) {
        pen.rule(x, top, width, index ? colours.line : colours.ink, index ? 0.6 : 0.9);
        const style = at(signal ? styles.cellStrong : styles.cell, scale);
        pen.write(label, x, top + 6 * scale, column(width, scale) - 8 * scale, style);
        const length = (room * value) / most;
        pen.bar(
          x + column(width, scale),
          top + 8 * scale,
          length,
          9 * scale,
          signal ? colours.signal : colours.measure,
        );
        if (part > 0)
          pen.bar(
            x + column(width, scale),
            top + 8 * scale,
            (room * part) / most,
            9 * scale,
            colours.ink,
          );
        pen.write(
          text,
          x + column(width, scale) + length + 7 * scale,
          top + 6 * scale,
          105 * scale,
          signal ? styled(style, { colour: colours.signal }) : style,
        );
        top += rowHeight(pen, index, width, scale);
      }
    },
    span,
  );
}

/** Work as lengths over time. */
export function planBlock({ caption, marks, rows }: Plan, span?: Block["span"]): Block {
  const noteWidth = (width: number) => width * 0.3;
  const column = (width: number) => width * 0.24;
  const noted = rows.some(({ note }) => note);
  const rowHeight = (pen: Pen, index: number, width: number, scale: number) => {
    const { label = "", note = "" } = rows[index] ?? {};
    return (
      Math.max(
        pen.heightOf(label, at(styles.cellStrong, scale), column(width) - 8 * scale),
        noted ? pen.heightOf(note, at(styles.caption, scale), noteWidth(width) - 12 * scale) : 0,
        12 * scale,
      ) +
      9 * scale
    );
  };
  const head = 20;
  return drawing(
    caption,
    rows
      .map(({ label, start, end, note }) =>
        [`${label}: ${marks[Math.floor(start)] ?? ""} to ${marks[Math.ceil(end) - 1] ?? ""}`, note]
          .filter(Boolean)
          .join(", "),
      )
      .join(". "),
    (pen, width, scale) =>
      rows.reduce((sum, _, index) => sum + rowHeight(pen, index, width, scale), head * scale),
    (pen, x, y, width, scale) => {
      const left = x + column(width);
      const room = width - column(width) - (noted ? noteWidth(width) : 0);
      const mark = room / marks.length;
      const bottom = y + wholeHeight(pen, width, scale);
      for (const [index, label] of marks.entries()) {
        pen.post(left + mark * index, y + 14 * scale, bottom - y - 14 * scale, colours.line);
        pen.write(label, left + mark * index + 2, y, mark, at(styles.label, scale * 0.94));
      }
      pen.post(left + room, y + 14 * scale, bottom - y - 14 * scale, colours.line);
      let top = y + head * scale;
      pen.rule(x, top - 3 * scale, width, colours.ink, 0.9);
      for (const [index, { label, start, end, note, signal }] of rows.entries()) {
        const height = rowHeight(pen, index, width, scale);
        pen.write(label, x, top, column(width) - 8 * scale, at(styles.cellStrong, scale));
        pen.bar(
          left + mark * start,
          top + 3 * scale,
          mark * (end - start),
          7 * scale,
          signal ? colours.signal : colours.ink,
        );
        if (note)
          pen.write(
            note,
            x + width - noteWidth(width) + 12 * scale,
            top,
            noteWidth(width) - 12 * scale,
            at(styles.caption, scale),
          );
        top += height;
        if (index < rows.length - 1) pen.rule(x, top - 4.5 * scale, width, colours.line);
      }
    },
    span,
  );
  function wholeHeight(pen: Pen, width: number, scale: number): number {
    return rows.reduce((sum, _, index) => sum + rowHeight(pen, index, width, scale), head * scale);
  }
}

/** Steps in a row, joined by arrows; at most four in a row. */
export function chainBlock({ caption, steps }: Chain, span?: Block["span"]): Block {
  const perRow = steps.length > 4 ? Math.ceil(steps.length / 2) : steps.length;
  const lines: (typeof steps)[] = [];
  for (let from = 0; from < steps.length; from += perRow)
    lines.push(steps.slice(from, from + perRow));
  const inner = (width: number, scale: number) => width / perRow - 14 * scale;
  const lineHeight = (pen: Pen, line: typeof steps, width: number, scale: number) =>
    Math.max(
      ...line.map(
        ({ title, text }) =>
          pen.heightOf(title, at(styles.cellStrong, scale), inner(width, scale)) +
          pen.heightOf(text, at(styles.caption, scale), inner(width, scale)),
      ),
    ) +
    44 * scale;
  return drawing(
    caption,
    steps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join(" "),
    (pen, width, scale) =>
      lines.reduce((sum, line) => sum + lineHeight(pen, line, width, scale), 0),
    (pen, x, y, width, scale) => {
      let top = y;
      let number = 0;
      for (const line of lines) {
        for (const [index, { title, text }] of line.entries()) {
          number += 1;
          const left = x + (width / perRow) * index;
          const wide = inner(width, scale);
          pen.frame(left, top + 2 * scale, 18 * scale, 18 * scale, colours.ink);
          pen.write(
            `${number}`,
            left,
            top + 5.6 * scale,
            18 * scale,
            at(styles.cellStrong, scale),
            "center",
          );
          if (number < steps.length)
            pen.arrow(left + 24 * scale, top + 11 * scale, width / perRow - 30 * scale);
          const used = pen.write(title, left, top + 26 * scale, wide, at(styles.cellStrong, scale));
          pen.write(text, left, top + 27 * scale + used, wide, at(styles.caption, scale));
        }
        top += lineHeight(pen, line, width, scale);
      }
    },
    span,
  );
}
