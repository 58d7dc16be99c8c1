import { scaleStyle, type Block, type Placement } from "./block.ts";
import { colors } from "./colors.ts";
import type { Table } from "./document-content.ts";
import type { PdfCanvas, StructureNode } from "./pdf-canvas.ts";
import { styles } from "./styles.ts";
import type { Style } from "./text-layout.ts";

/** Rows between hairlines. Splits between rows; the header is repeated. */
export function createTableBlock(table: Table, span: Block["span"] = "full"): Block {
  const rowCount = table.rows.length;
  const whole = new TableRows(table, span, 0, rowCount);
  return {
    span: whole.span,
    spaceBefore: whole.spaceBefore,
    getHeight: (canvas, width, scale) => whole.getHeight(canvas, width, scale),
    draw: (canvas, placement) => whole.draw(canvas, placement),
    split(canvas, width, scale, room) {
      // At least two rows on each side.
      for (let row = rowCount - 2; row >= 2; row -= 1) {
        const first = new TableRows(table, span, 0, row);
        if (first.getHeight(canvas, width, scale) <= room)
          return [first, new TableRows(table, span, row, rowCount)];
      }
      return undefined;
    },
  };
}

/** Space between columns. */
const padding = 10;

/** The rows of a table from `from` up to but excluding `to`; the caption is above the first row. */
class TableRows implements Block {
  readonly span: Block["span"];
  readonly spaceBefore: number;
  #table: Table;
  #from: number;
  #to: number;

  constructor(table: Table, span: Block["span"], from: number, to: number) {
    this.span = span;
    this.spaceBefore = from === 0 ? 16 : 0;
    this.#table = table;
    this.#from = from;
    this.#to = to;
  }

  getHeight(canvas: PdfCanvas, width: number, scale: number): number {
    let height = this.#getCaptionHeight(canvas, width, scale);
    height += this.#getHeaderHeight(canvas, width, scale);
    for (let row = this.#from; row < this.#to; row += 1)
      height += this.#getRowHeight(canvas, row, width, scale);
    return height;
  }

  draw(canvas: PdfCanvas, { x, y, width, scale }: Placement): void {
    const { caption, columns, rows } = this.#table;
    let top = y;
    if (this.#from === 0 && caption) {
      canvas.tag("P", () =>
        canvas.drawText(caption, x, top, width, scaleStyle(styles.caption, scale)),
      );
      top += this.#getCaptionHeight(canvas, width, scale);
    }
    canvas.group("Table", (element) => {
      top -= 4 * scale;
      if (this.#hasHeader())
        canvas.group(
          "TR",
          (rowNode) =>
            this.#drawCells(canvas, rowNode, "TH", columns, { x, y: top, width, scale }, () =>
              scaleStyle(styles.label, scale),
            ),
          element,
        );
      top += this.#getHeaderHeight(canvas, width, scale) + 4 * scale;
      canvas.drawArtifact(() => canvas.drawHorizontalLine(x, top, width, colors.ink, 0.9));
      for (let row = this.#from; row < this.#to; row += 1) {
        const color = this.#isTotalRow(row) ? colors.ink : colors.line;
        if (row > this.#from)
          canvas.drawArtifact(() => canvas.drawHorizontalLine(x, top, width, color));
        canvas.group(
          "TR",
          (rowNode) =>
            this.#drawCells(
              canvas,
              rowNode,
              "TD",
              rows[row] ?? [],
              { x, y: top, width, scale },
              (column) => this.#getCellStyle(row, column, scale),
            ),
          element,
        );
        top += this.#getRowHeight(canvas, row, width, scale);
      }
    });
  }

  #drawCells(
    canvas: PdfCanvas,
    rowNode: StructureNode,
    tag: "TH" | "TD",
    cells: string[],
    { x, y, width, scale }: Placement,
    getStyle: (column: number) => Style,
  ): void {
    const { rightAligned = [] } = this.#table;
    const columnWidths = this.#getColumnWidths(width);
    let left = x;
    for (const [column, columnWidth] of columnWidths.entries()) {
      const isRightAligned = rightAligned.includes(column);
      const isLastColumn = column === columnWidths.length - 1;
      const cellLeft = left + (isLastColumn && isRightAligned ? padding * scale : 0);
      const drawCell = () =>
        canvas.drawText(
          cells[column] ?? "",
          cellLeft,
          y + 4 * scale,
          columnWidth - padding * scale,
          getStyle(column),
          isRightAligned ? "right" : "left",
        );
      canvas.group(tag, (cellNode) => canvas.tag("P", drawCell, undefined, cellNode), rowNode);
      left += columnWidth;
    }
  }

  #hasHeader(): boolean {
    return this.#table.columns.some((column) => column);
  }

  #isTotalRow(row: number): boolean {
    return this.#table.hasTotalRow === true && row === this.#table.rows.length - 1;
  }

  #getCellStyle(row: number, column: number, scale: number): Style {
    const isStrong = this.#isTotalRow(row) || (column === 0 && !this.#table.isPlain);
    return scaleStyle(isStrong ? styles.cellStrong : styles.cell, scale);
  }

  #getColumnWidths(width: number): number[] {
    const { widths, columns } = this.#table;
    const shares = widths ?? columns.map(() => 1);
    const total = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => (width * share) / total);
  }

  #getRowHeight(canvas: PdfCanvas, row: number, width: number, scale: number): number {
    const cells = this.#table.rows[row] ?? [];
    const heights = this.#getColumnWidths(width).map((columnWidth, column) =>
      canvas.measureHeight(
        cells[column] ?? "",
        this.#getCellStyle(row, column, scale),
        columnWidth - padding * scale,
      ),
    );
    return Math.max(...heights) + 8 * scale;
  }

  #getHeaderHeight(canvas: PdfCanvas, width: number, scale: number): number {
    if (!this.#hasHeader()) return 0;
    const style = scaleStyle(styles.label, scale);
    const heights = this.#getColumnWidths(width).map((columnWidth, column) =>
      canvas.measureHeight(this.#table.columns[column] ?? "", style, columnWidth - padding * scale),
    );
    return Math.max(...heights) + 6 * scale;
  }

  #getCaptionHeight(canvas: PdfCanvas, width: number, scale: number): number {
    const { caption } = this.#table;
    if (this.#from > 0 || !caption) return 0;
    return canvas.measureHeight(caption, scaleStyle(styles.caption, scale), width) + 5 * scale;
  }
}
