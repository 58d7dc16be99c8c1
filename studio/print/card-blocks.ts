import { scaleStyle, type Block } from "./block.ts";
import { colors } from "./colors.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";

import { createListBlock } from "./text-blocks.ts";

/** A row of large numbers with their labels. */
export function createStatsBlock(
  items: readonly { value: string; label: string }[],
  color: string = colors.ink,
  span: Block["span"] = "full",
): Block {
  const inner = (width: number, scale: number) => width / items.length - 14 * scale;
  const valueStyle = (canvas: PdfCanvas, width: number, scale: number) => {
    const style = adjustStyle(scaleStyle(styles.figure, scale), { color });
    const widest = Math.max(...items.map(({ value }) => canvas.measureWidth(value, style)));
    return adjustStyle(style, { by: Math.min(1, inner(width, scale) / widest) });
  };
  const labels = (canvas: PdfCanvas, width: number, scale: number) =>
    Math.max(
      ...items.map(({ label }) =>
        canvas.measureHeight(label, scaleStyle(styles.caption, scale), inner(width, scale)),
      ),
    );
  return {
    span,
    spaceBefore: 18,
    getHeight: (canvas, width, scale) => 42 * scale + labels(canvas, width, scale),
    draw(canvas, { x, y, width, scale }) {
      const style = valueStyle(canvas, width, scale);
      for (const [index, { value, label }] of items.entries()) {
        const left = x + (width / items.length) * index;
        canvas.drawArtifact(() =>
          canvas.drawHorizontalLine(left, y, inner(width, scale), colors.lineStrong),
        );
        canvas.tag("P", () => {
          canvas.drawText(value, left, y + 8 * scale, inner(width, scale) + 10 * scale, style);
          canvas.drawText(
            label,
            left,
            y + 37 * scale,
            inner(width, scale),
            scaleStyle(styles.caption, scale),
          );
        });
      }
    },
  };
}

/** Lists side by side with titles. */
export function createColumnsBlock(
  columns: readonly { title: string; items: readonly string[] }[],
  span: Block["span"] = "full",
): Block {
  const lists = columns.map(({ items }) => createListBlock(items, false));
  const inner = (width: number, scale: number) =>
    (width - 24 * scale * (columns.length - 1)) / columns.length;
  const head = (canvas: PdfCanvas, width: number, scale: number) =>
    Math.max(
      ...columns.map(({ title }) =>
        canvas.measureHeight(title, scaleStyle(styles.strong, scale), inner(width, scale)),
      ),
    ) +
    15 * scale;
  return {
    span,
    spaceBefore: 16,
    getHeight: (canvas, width, scale) =>
      head(canvas, width, scale) +
      Math.max(...lists.map((list) => list.getHeight(canvas, inner(width, scale), scale))),
    draw(canvas, { x, y, width, scale }) {
      const wide = inner(width, scale);
      for (const [index, { title }] of columns.entries()) {
        const left = x + (wide + 24 * scale) * index;
        canvas.drawArtifact(() => canvas.drawHorizontalLine(left, y, wide, colors.ink, 0.9));
        canvas.tag("H3", () =>
          canvas.drawText(title, left, y + 6 * scale, wide, scaleStyle(styles.strong, scale)),
        );
        lists[index]?.draw(canvas, {
          x: left,
          y: y + head(canvas, width, scale),
          width: wide,
          scale,
        });
      }
    },
  };
}

/** Short texts with titles in rows of columns, each below a hairline. */
export function createCardsBlock(
  cards: readonly { title: string; text: string; small?: string }[],
  perRow: number,
  color: string = colors.ink,
): Block {
  const gap = 22;
  const inner = (width: number, scale: number) => (width - gap * scale * (perRow - 1)) / perRow;
  const cardHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
    const card = cards[index];
    const wide = inner(width, scale);
    return card
      ? canvas.measureHeight(card.title, scaleStyle(styles.strong, scale), wide) +
          canvas.measureHeight(card.text, scaleStyle(styles.soft, scale), wide) +
          (card.small
            ? canvas.measureHeight(card.small, scaleStyle(styles.caption, scale), wide) + 5 * scale
            : 0) +
          28 * scale
      : 0;
  };
  const rowHeight = (canvas: PdfCanvas, row: number, width: number, scale: number) =>
    Math.max(
      ...Array.from({ length: perRow }, (_, column) =>
        cardHeight(canvas, row * perRow + column, width, scale),
      ),
    );
  const rows = Math.ceil(cards.length / perRow);
  return {
    span: "full",
    spaceBefore: 18,
    getHeight(canvas, width, scale) {
      let height = 0;
      for (let row = 0; row < rows; row += 1) height += rowHeight(canvas, row, width, scale);
      return height - 10 * scale;
    },
    draw(canvas, { x, y, width, scale }) {
      let top = y;
      const wide = inner(width, scale);
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < perRow; column += 1) {
          const card = cards[row * perRow + column];
          if (!card) continue;
          const left = x + (wide + gap * scale) * column;
          canvas.drawArtifact(() => canvas.drawHorizontalLine(left, top, wide, color, 0.9));
          let line = top + 8 * scale;
          canvas.tag("H3", () => {
            line +=
              canvas.drawText(card.title, left, line, wide, scaleStyle(styles.strong, scale)) +
              2 * scale;
          });
          canvas.tag("P", () => {
            line +=
              canvas.drawText(card.text, left, line, wide, scaleStyle(styles.soft, scale)) +
              4 * scale;
            if (card.small)
              canvas.drawText(card.small, left, line, wide, scaleStyle(styles.caption, scale));
          });
        }
        top += rowHeight(canvas, row, width, scale);
      }
    },
  };
}

/** Large numbers below each other with their labels and calculation. */
export function createMeasuresBlock(
  measures: readonly { value: string; label: string; note?: string }[],
  color: string,
): Block {
  const column = 130;
  const rowHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
    const { label = "", note = "" } = measures[index] ?? {};
    const room = width - column * scale;
    return Math.max(
      canvas.measureHeight(label, scaleStyle(styles.strong, scale), room) +
        (note ? canvas.measureHeight(note, scaleStyle(styles.caption, scale), room) : 0) +
        14 * scale,
      40 * scale,
    );
  };
  return {
    span: "full",
    spaceBefore: 18,
    getHeight: (canvas, width, scale) =>
      measures.reduce((sum, _, index) => sum + rowHeight(canvas, index, width, scale), 0),
    draw(canvas, { x, y, width, scale }) {
      let top = y;
      for (const [index, { value, label, note }] of measures.entries()) {
        canvas.drawArtifact(() =>
          canvas.drawHorizontalLine(
            x,
            top,
            width,
            index ? colors.line : colors.ink,
            index ? 0.6 : 0.9,
          ),
        );
        canvas.tag("P", () => {
          const style = adjustStyle(scaleStyle(styles.figure, scale), { color });
          const by = Math.min(1, ((column - 12) * scale) / canvas.measureWidth(value, style));
          canvas.drawText(value, x, top + 7 * scale, column * scale, adjustStyle(style, { by }));
          const left = x + column * scale;
          const used = canvas.drawText(
            label,
            left,
            top + 7 * scale,
            width - column * scale,
            scaleStyle(styles.strong, scale),
          );
          if (note)
            canvas.drawText(
              note,
              left,
              top + 7 * scale + used,
              width - column * scale,
              scaleStyle(styles.caption, scale),
            );
        });
        top += rowHeight(canvas, index, width, scale);
      }
    },
  };
}
