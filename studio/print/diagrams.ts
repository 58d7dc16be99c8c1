import { scaleStyle, type Block } from "./block.ts";
import { colors } from "./colors.ts";
import type {
  ProcessDiagram,
  BeforeAfterChart,
  BarChart,
  TimelineChart,
} from "./document-content.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";

/** A diagram with a caption. `alt` describes it for screen readers. */
export function createDiagram(
  caption: string,
  alt: string,
  body: (canvas: PdfCanvas, width: number, scale: number) => number,
  draw: (canvas: PdfCanvas, x: number, y: number, width: number, scale: number) => void,
  span: Block["span"] = "full",
): Block {
  const head = (canvas: PdfCanvas, width: number, scale: number) =>
    caption
      ? canvas.measureHeight(caption, scaleStyle(styles.caption, scale), width) + 7 * scale
      : 0;
  return {
    span,
    spaceBefore: 18,
    getHeight: (canvas, width, scale) => head(canvas, width, scale) + body(canvas, width, scale),
    draw(canvas, { x, y, width, scale }) {
      if (caption)
        canvas.tag("P", () =>
          canvas.drawText(caption, x, y, width, scaleStyle(styles.caption, scale)),
        );
      canvas.tag(
        "Figure",
        () => draw(canvas, x, y + head(canvas, width, scale), width, scale),
        alt,
      );
    },
  };
}

/** Two bars per row, before and after, on one scale, with the change as a large number. */
export function createBeforeAfterBlock(
  { caption, rows }: BeforeAfterChart,
  span?: Block["span"],
): Block {
  const column = (width: number, scale: number) => Math.min(128 * scale, width * 0.27);
  const rowHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) =>
    Math.max(
      canvas.measureHeight(
        rows[index]?.label ?? "",
        scaleStyle(styles.cellStrong, scale),
        column(width, scale) - 10 * scale,
      ) +
        15 * scale,
      43 * scale,
    );
  return createDiagram(
    caption,
    rows
      .map(
        ({ label, before, after, change }) =>
          `${label}: ${before} before, ${after} after, ${change}`,
      )
      .join(". "),
    (canvas, width, scale) =>
      rows.reduce((sum, _, index) => sum + rowHeight(canvas, index, width, scale), 0),
    (canvas, x, y, width, scale) => {
      let top = y;
      const numbers = Math.min(92 * scale, width * 0.2);
      const room = width - column(width, scale) - numbers - 68 * scale;
      for (const [index, item] of rows.entries()) {
        const maxValue = Math.max(item.beforeValue, item.afterValue) || 1;
        const length = (value: number) => (room * value) / maxValue;
        canvas.drawHorizontalLine(
          x,
          top,
          width,
          index ? colors.line : colors.ink,
          index ? 0.6 : 0.9,
        );
        canvas.drawText(
          item.label,
          x,
          top + 8 * scale,
          column(width, scale) - 10 * scale,
          scaleStyle(styles.cellStrong, scale),
        );
        const bars = x + column(width, scale);
        canvas.fillRectangle(
          bars,
          top + 11 * scale,
          length(item.beforeValue),
          8 * scale,
          colors.measure,
        );
        canvas.fillRectangle(
          bars,
          top + 24 * scale,
          length(item.afterValue),
          8 * scale,
          colors.signal,
        );
        const text = scaleStyle(styles.caption, scale);
        canvas.drawText(
          item.before,
          bars + length(item.beforeValue) + 6 * scale,
          top + 9 * scale,
          60 * scale,
          text,
        );
        canvas.drawText(
          item.after,
          bars + length(item.afterValue) + 6 * scale,
          top + 22 * scale,
          60 * scale,
          adjustStyle(scaleStyle(styles.cellStrong, scale), { color: colors.signal }),
        );
        const change = adjustStyle(scaleStyle(styles.number, scale), {
          by: Math.min(
            1,
            (numbers - 4) / canvas.measureWidth(item.change, scaleStyle(styles.number, scale)),
          ),
        });
        canvas.drawText(
          item.change,
          x + width - numbers,
          top + 14 * scale,
          numbers,
          change,
          "right",
        );
        top += rowHeight(canvas, index, width, scale);
      }
    },
    span,
  );
}

/** One bar per row on a common scale. */
export function createBarChartBlock({ caption, rows }: BarChart, span?: Block["span"]): Block {
  const column = (width: number, scale: number) => Math.min(170 * scale, width * 0.36);
  const rowHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
    const { label = "", isHighlighted } = rows[index] ?? {};
    const style = scaleStyle(isHighlighted ? styles.cellStrong : styles.cell, scale);
    return canvas.measureHeight(label, style, column(width, scale) - 8 * scale) + 12.8 * scale;
  };
  return createDiagram(
    caption,
    rows.map(({ label, text }) => `${label}: ${text}`).join(". "),
    (canvas, width, scale) =>
      rows.reduce((sum, _, index) => sum + rowHeight(canvas, index, width, scale), 0),
    (canvas, x, y, width, scale) => {
      const maxValue = Math.max(...rows.map(({ value }) => value)) || 1;
      const room = width - column(width, scale) - 110 * scale;
      let top = y;
      for (const [index, { label, value, text, isHighlighted, innerValue = 0 }] of rows.entries()) {
        canvas.drawHorizontalLine(
          x,
          top,
          width,
          index ? colors.line : colors.ink,
          index ? 0.6 : 0.9,
        );
        const style = scaleStyle(isHighlighted ? styles.cellStrong : styles.cell, scale);
        canvas.drawText(label, x, top + 6 * scale, column(width, scale) - 8 * scale, style);
        const length = (room * value) / maxValue;
        canvas.fillRectangle(
          x + column(width, scale),
          top + 8 * scale,
          length,
          9 * scale,
          isHighlighted ? colors.signal : colors.measure,
        );
        if (innerValue > 0)
          canvas.fillRectangle(
            x + column(width, scale),
            top + 8 * scale,
            (room * innerValue) / maxValue,
            9 * scale,
            colors.ink,
          );
        canvas.drawText(
          text,
          x + column(width, scale) + length + 7 * scale,
          top + 6 * scale,
          105 * scale,
          isHighlighted ? adjustStyle(style, { color: colors.signal }) : style,
        );
        top += rowHeight(canvas, index, width, scale);
      }
    },
    span,
  );
}

/** Tasks as bars over time. */
export function createTimelineBlock(
  { caption, marks, rows }: TimelineChart,
  span?: Block["span"],
): Block {
  const noteWidth = (width: number) => width * 0.3;
  const column = (width: number) => width * 0.24;
  const hasNotes = rows.some(({ note }) => note);
  const rowHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
    const { label = "", note = "" } = rows[index] ?? {};
    return (
      Math.max(
        canvas.measureHeight(
          label,
          scaleStyle(styles.cellStrong, scale),
          column(width) - 8 * scale,
        ),
        hasNotes
          ? canvas.measureHeight(
              note,
              scaleStyle(styles.caption, scale),
              noteWidth(width) - 12 * scale,
            )
          : 0,
        12 * scale,
      ) +
      9 * scale
    );
  };
  const head = 20;
  return createDiagram(
    caption,
    rows
      .map(({ label, start, end, note }) =>
        [`${label}: ${marks[Math.floor(start)] ?? ""} to ${marks[Math.ceil(end) - 1] ?? ""}`, note]
          .filter(Boolean)
          .join(", "),
      )
      .join(". "),
    (canvas, width, scale) =>
      rows.reduce((sum, _, index) => sum + rowHeight(canvas, index, width, scale), head * scale),
    (canvas, x, y, width, scale) => {
      const left = x + column(width);
      const room = width - column(width) - (hasNotes ? noteWidth(width) : 0);
      const mark = room / marks.length;
      const bottom = y + getTotalHeight(canvas, width, scale);
      for (const [index, label] of marks.entries()) {
        canvas.drawVerticalLine(
          left + mark * index,
          y + 14 * scale,
          bottom - y - 14 * scale,
          colors.line,
        );
        canvas.drawText(
          label,
          left + mark * index + 2,
          y,
          mark,
          scaleStyle(styles.label, scale * 0.94),
        );
      }
      canvas.drawVerticalLine(left + room, y + 14 * scale, bottom - y - 14 * scale, colors.line);
      let top = y + head * scale;
      canvas.drawHorizontalLine(x, top - 3 * scale, width, colors.ink, 0.9);
      for (const [index, { label, start, end, note, isHighlighted }] of rows.entries()) {
        const height = rowHeight(canvas, index, width, scale);
        canvas.drawText(
          label,
          x,
          top,
          column(width) - 8 * scale,
          scaleStyle(styles.cellStrong, scale),
        );
        canvas.fillRectangle(
          left + mark * start,
          top + 3 * scale,
          mark * (end - start),
          7 * scale,
          isHighlighted ? colors.signal : colors.ink,
        );
        if (note)
          canvas.drawText(
            note,
            x + width - noteWidth(width) + 12 * scale,
            top,
            noteWidth(width) - 12 * scale,
            scaleStyle(styles.caption, scale),
          );
        top += height;
        if (index < rows.length - 1)
          canvas.drawHorizontalLine(x, top - 4.5 * scale, width, colors.line);
      }
    },
    span,
  );
  function getTotalHeight(canvas: PdfCanvas, width: number, scale: number): number {
    return rows.reduce(
      (sum, _, index) => sum + rowHeight(canvas, index, width, scale),
      head * scale,
    );
  }
}

/** Steps connected by arrows, at most four per line. */
export function createProcessBlock(
  { caption, steps }: ProcessDiagram,
  span?: Block["span"],
): Block {
  const perRow = steps.length > 4 ? Math.ceil(steps.length / 2) : steps.length;
  const lines: (typeof steps)[] = [];
  for (let from = 0; from < steps.length; from += perRow)
    lines.push(steps.slice(from, from + perRow));
  const inner = (width: number, scale: number) => width / perRow - 14 * scale;
  const lineHeight = (canvas: PdfCanvas, line: typeof steps, width: number, scale: number) =>
    Math.max(
      ...line.map(
        ({ title, text }) =>
          canvas.measureHeight(title, scaleStyle(styles.cellStrong, scale), inner(width, scale)) +
          canvas.measureHeight(text, scaleStyle(styles.caption, scale), inner(width, scale)),
      ),
    ) +
    44 * scale;
  return createDiagram(
    caption,
    steps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join(" "),
    (canvas, width, scale) =>
      lines.reduce((sum, line) => sum + lineHeight(canvas, line, width, scale), 0),
    (canvas, x, y, width, scale) => {
      let top = y;
      let number = 0;
      for (const line of lines) {
        for (const [index, { title, text }] of line.entries()) {
          number += 1;
          const left = x + (width / perRow) * index;
          const innerWidth = inner(width, scale);
          canvas.strokeRectangle(left, top + 2 * scale, 18 * scale, 18 * scale, colors.ink);
          canvas.drawText(
            `${number}`,
            left,
            top + 5.6 * scale,
            18 * scale,
            scaleStyle(styles.cellStrong, scale),
            "center",
          );
          if (number < steps.length)
            canvas.drawArrow(left + 24 * scale, top + 11 * scale, width / perRow - 30 * scale);
          const used = canvas.drawText(
            title,
            left,
            top + 26 * scale,
            innerWidth,
            scaleStyle(styles.cellStrong, scale),
          );
          canvas.drawText(
            text,
            left,
            top + 27 * scale + used,
            innerWidth,
            scaleStyle(styles.caption, scale),
          );
        }
        top += lineHeight(canvas, line, width, scale);
      }
    },
    span,
  );
}
