import { scaleStyle, type Block, type Placement } from "./block.ts";
import { colors } from "./colors.ts";
import { createDiagram } from "./diagrams.ts";
import type { TimelineChart } from "./document-content.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { styles } from "./styles.ts";

type Row = TimelineChart["rows"][number];

/** Height of the row with the marks. */
const headerHeight = 20;

const getLabelWidth = (width: number) => width * 0.24;

/** Tasks as bars over time. */
export function createTimelineBlock(
  { caption, marks, rows }: TimelineChart,
  span?: Block["span"],
): Block {
  const hasNotes = rows.some(({ note }) => note);
  const getNoteWidth = (width: number) => (hasNotes ? width * 0.3 : 0);
  const getHeight = (canvas: PdfCanvas, width: number, scale: number) =>
    rows.reduce(
      (sum, row) => sum + getRowHeight(canvas, row, width, getNoteWidth(width), scale),
      headerHeight * scale,
    );
  return createDiagram({
    caption,
    alt: rows.map((row) => describeRow(row, marks)).join(". "),
    getHeight,
    draw(canvas, { x, y, width, scale }) {
      const noteWidth = getNoteWidth(width);
      const left = x + getLabelWidth(width);
      const markWidth = (width - getLabelWidth(width) - noteWidth) / marks.length;
      drawMarks(canvas, marks, left, y, markWidth, getHeight(canvas, width, scale), scale);
      let top = y + headerHeight * scale;
      canvas.drawHorizontalLine(x, top - 3 * scale, width, colors.ink, 0.9);
      for (const [index, row] of rows.entries()) {
        drawRow(canvas, row, { x, y: top, width, scale }, markWidth, noteWidth);
        top += getRowHeight(canvas, row, width, noteWidth, scale);
        if (index < rows.length - 1)
          canvas.drawHorizontalLine(x, top - 4.5 * scale, width, colors.line);
      }
    },
    ...(span && { span }),
  });
}

function describeRow({ label, start, end, note }: Row, marks: string[]): string {
  const period = `${marks[Math.floor(start)] ?? ""} to ${marks[Math.ceil(end) - 1] ?? ""}`;
  return [`${label}: ${period}`, note].filter(Boolean).join(", ");
}

function getRowHeight(
  canvas: PdfCanvas,
  { label, note = "" }: Row,
  width: number,
  noteWidth: number,
  scale: number,
): number {
  const labelStyle = scaleStyle(styles.cellStrong, scale);
  const labelHeight = canvas.measureHeight(label, labelStyle, getLabelWidth(width) - 8 * scale);
  const noteStyle = scaleStyle(styles.caption, scale);
  const noteHeight =
    noteWidth > 0 ? canvas.measureHeight(note, noteStyle, noteWidth - 12 * scale) : 0;
  return Math.max(labelHeight, noteHeight, 12 * scale) + 9 * scale;
}

function drawMarks(
  canvas: PdfCanvas,
  marks: string[],
  left: number,
  y: number,
  markWidth: number,
  height: number,
  scale: number,
): void {
  const style = scaleStyle(styles.label, scale * 0.94);
  const lineHeight = height - 14 * scale;
  for (const [index, label] of marks.entries()) {
    const markLeft = left + markWidth * index;
    canvas.drawVerticalLine(markLeft, y + 14 * scale, lineHeight, colors.line);
    canvas.drawText(label, markLeft + 2, y, markWidth, style);
  }
  const right = left + markWidth * marks.length;
  canvas.drawVerticalLine(right, y + 14 * scale, lineHeight, colors.line);
}

function drawRow(
  canvas: PdfCanvas,
  { label, start, end, note, isHighlighted }: Row,
  { x, y, width, scale }: Placement,
  markWidth: number,
  noteWidth: number,
): void {
  const labelWidth = getLabelWidth(width);
  canvas.drawText(label, x, y, labelWidth - 8 * scale, scaleStyle(styles.cellStrong, scale));
  canvas.fillRectangle(
    x + labelWidth + markWidth * start,
    y + 3 * scale,
    markWidth * (end - start),
    7 * scale,
    isHighlighted ? colors.signal : colors.ink,
  );
  if (note)
    canvas.drawText(
      note,
      x + width - noteWidth + 12 * scale,
      y,
      noteWidth - 12 * scale,
      scaleStyle(styles.caption, scale),
    );
}
