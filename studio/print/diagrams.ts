import { scaleStyle, type Block, type Placement } from "./block.ts";
import { colors } from "./colors.ts";
import type { BarChart, ProcessDiagram } from "./document-content.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";

type DiagramOptions = {
  caption: string;
  /** Describes the diagram for screen readers. */
  alt: string;
  getHeight(canvas: PdfCanvas, width: number, scale: number): number;
  draw(canvas: PdfCanvas, placement: Placement): void;
  span?: Block["span"];
};

/** A diagram with a caption. */
export function createDiagram({
  caption,
  alt,
  getHeight,
  draw,
  span = "full",
}: DiagramOptions): Block {
  const getCaptionHeight = (canvas: PdfCanvas, width: number, scale: number) =>
    caption
      ? canvas.measureHeight(caption, scaleStyle(styles.caption, scale), width) + 7 * scale
      : 0;
  return {
    span,
    spaceBefore: 18,
    getHeight: (canvas, width, scale) =>
      getCaptionHeight(canvas, width, scale) + getHeight(canvas, width, scale),
    draw(canvas, { x, y, width, scale }) {
      if (caption)
        canvas.tag("P", () =>
          canvas.drawText(caption, x, y, width, scaleStyle(styles.caption, scale)),
        );
      const top = y + getCaptionHeight(canvas, width, scale);
      canvas.tag("Figure", () => draw(canvas, { x, y: top, width, scale }), alt);
    },
  };
}

/** The line above a row; the line above the first row is stronger. */
export function drawRowLine(
  canvas: PdfCanvas,
  index: number,
  x: number,
  y: number,
  width: number,
): void {
  canvas.drawHorizontalLine(x, y, width, index ? colors.line : colors.ink, index ? 0.6 : 0.9);
}

/** One bar per row on a common scale. */
export function createBarChartBlock({ caption, rows }: BarChart, span?: Block["span"]): Block {
  const getLabelWidth = (width: number, scale: number) => Math.min(170 * scale, width * 0.36);
  const getRowHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
    const { label = "", isHighlighted } = rows[index] ?? {};
    const style = scaleStyle(isHighlighted ? styles.cellStrong : styles.cell, scale);
    return (
      canvas.measureHeight(label, style, getLabelWidth(width, scale) - 8 * scale) + 12.8 * scale
    );
  };
  return createDiagram({
    caption,
    alt: rows.map(({ label, text }) => `${label}: ${text}`).join(". "),
    getHeight: (canvas, width, scale) =>
      rows.reduce((sum, _, index) => sum + getRowHeight(canvas, index, width, scale), 0),
    draw: (canvas, { x, y, width, scale }) => {
      const maxValue = Math.max(...rows.map(({ value }) => value)) || 1;
      const room = width - getLabelWidth(width, scale) - 110 * scale;
      let top = y;
      for (const [index, { label, value, text, isHighlighted, innerValue = 0 }] of rows.entries()) {
        drawRowLine(canvas, index, x, top, width);
        const style = scaleStyle(isHighlighted ? styles.cellStrong : styles.cell, scale);
        canvas.drawText(label, x, top + 6 * scale, getLabelWidth(width, scale) - 8 * scale, style);
        const length = (room * value) / maxValue;
        canvas.fillRectangle(
          x + getLabelWidth(width, scale),
          top + 8 * scale,
          length,
          9 * scale,
          isHighlighted ? colors.signal : colors.measure,
        );
        if (innerValue > 0)
          canvas.fillRectangle(
            x + getLabelWidth(width, scale),
            top + 8 * scale,
            (room * innerValue) / maxValue,
            9 * scale,
            colors.ink,
          );
        canvas.drawText(
          text,
          x + getLabelWidth(width, scale) + length + 7 * scale,
          top + 6 * scale,
          105 * scale,
          isHighlighted ? adjustStyle(style, { color: colors.signal }) : style,
        );
        top += getRowHeight(canvas, index, width, scale);
      }
    },
    ...(span && { span }),
  });
}

/** More would leave too little width for the texts. */
const maxStepsPerLine = 4;

/** Steps connected by arrows, evenly distributed over lines. */
export function createProcessBlock(
  { caption, steps }: ProcessDiagram,
  span?: Block["span"],
): Block {
  const perRow = Math.ceil(steps.length / Math.ceil(steps.length / maxStepsPerLine));
  const lines: (typeof steps)[] = [];
  for (let from = 0; from < steps.length; from += perRow)
    lines.push(steps.slice(from, from + perRow));
  const getInnerWidth = (width: number, scale: number) => width / perRow - 14 * scale;
  const getLineHeight = (canvas: PdfCanvas, line: typeof steps, width: number, scale: number) =>
    Math.max(
      ...line.map(
        ({ title, text }) =>
          canvas.measureHeight(
            title,
            scaleStyle(styles.cellStrong, scale),
            getInnerWidth(width, scale),
          ) +
          canvas.measureHeight(
            text,
            scaleStyle(styles.caption, scale),
            getInnerWidth(width, scale),
          ),
      ),
    ) +
    44 * scale;
  return createDiagram({
    caption,
    alt: steps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join(" "),
    getHeight: (canvas, width, scale) =>
      lines.reduce((sum, line) => sum + getLineHeight(canvas, line, width, scale), 0),
    draw: (canvas, { x, y, width, scale }) => {
      let top = y;
      let number = 0;
      for (const line of lines) {
        for (const [index, { title, text }] of line.entries()) {
          number += 1;
          const left = x + (width / perRow) * index;
          const innerWidth = getInnerWidth(width, scale);
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
        top += getLineHeight(canvas, line, width, scale);
      }
    },
    ...(span && { span }),
  });
}
