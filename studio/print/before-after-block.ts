import { scaleStyle, type Block, type Placement } from "./block.ts";
import { colors } from "./colors.ts";
import { createDiagram, drawRowLine } from "./diagrams.ts";
import type { BeforeAfterChart } from "./document-content.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";

type Row = BeforeAfterChart["rows"][number];

/** Two bars per row, before and after, on one scale, with the change as a large number. */
export const createBeforeAfterBlock = (
  { caption, rows }: BeforeAfterChart,
  span?: Block["span"],
): Block =>
  createDiagram({
    caption,
    alt: rows
      .map(
        ({ label, before, after, change }) =>
          `${label}: ${before} before, ${after} after, ${change}`,
      )
      .join(". "),
    getHeight: (canvas, width, scale) =>
      rows.reduce((sum, row) => sum + getRowHeight(canvas, row, width, scale), 0),
    draw(canvas, { x, y, width, scale }) {
      let top = y;
      for (const [index, row] of rows.entries()) {
        drawRowLine(canvas, index, x, top, width);
        drawRow(canvas, row, { x, y: top, width, scale });
        top += getRowHeight(canvas, row, width, scale);
      }
    },
    ...(span && { span }),
  });

const getLabelWidth = (width: number, scale: number) => Math.min(128 * scale, width * 0.27);

function getRowHeight(canvas: PdfCanvas, { label }: Row, width: number, scale: number): number {
  const labelHeight = canvas.measureHeight(
    label,
    scaleStyle(styles.cellStrong, scale),
    getLabelWidth(width, scale) - 10 * scale,
  );
  return Math.max(labelHeight + 15 * scale, 43 * scale);
}

function drawRow(canvas: PdfCanvas, row: Row, { x, y, width, scale }: Placement): void {
  const labelWidth = getLabelWidth(width, scale);
  const strong = scaleStyle(styles.cellStrong, scale);
  canvas.drawText(row.label, x, y + 8 * scale, labelWidth - 10 * scale, strong);

  const changeWidth = Math.min(92 * scale, width * 0.2);
  const barsWidth = width - labelWidth - changeWidth - 68 * scale;
  const maxValue = Math.max(row.beforeValue, row.afterValue) || 1;
  const barsLeft = x + labelWidth;
  const beforeLength = (barsWidth * row.beforeValue) / maxValue;
  const afterLength = (barsWidth * row.afterValue) / maxValue;
  canvas.fillRectangle(barsLeft, y + 11 * scale, beforeLength, 8 * scale, colors.measure);
  canvas.fillRectangle(barsLeft, y + 24 * scale, afterLength, 8 * scale, colors.signal);
  canvas.drawText(
    row.before,
    barsLeft + beforeLength + 6 * scale,
    y + 9 * scale,
    60 * scale,
    scaleStyle(styles.caption, scale),
  );
  canvas.drawText(
    row.after,
    barsLeft + afterLength + 6 * scale,
    y + 22 * scale,
    60 * scale,
    adjustStyle(strong, { color: colors.signal }),
  );

  const number = scaleStyle(styles.number, scale);
  const factor = Math.min(1, (changeWidth - 4) / canvas.measureWidth(row.change, number));
  const change = adjustStyle(number, { by: factor });
  canvas.drawText(
    row.change,
    x + width - changeWidth,
    y + 14 * scale,
    changeWidth,
    change,
    "right",
  );
}
