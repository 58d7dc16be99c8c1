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
  const getInnerWidth = (width: number, scale: number) => width / items.length - 14 * scale;
  const getValueStyle = (canvas: PdfCanvas, width: number, scale: number) => {
    const style = adjustStyle(scaleStyle(styles.figure, scale), { color });
    const widest = Math.max(...items.map(({ value }) => canvas.measureWidth(value, style)));
    return adjustStyle(style, { by: Math.min(1, getInnerWidth(width, scale) / widest) });
  };
  const getLabelsHeight = (canvas: PdfCanvas, width: number, scale: number) =>
    Math.max(
      ...items.map(({ label }) =>
        canvas.measureHeight(label, scaleStyle(styles.caption, scale), getInnerWidth(width, scale)),
      ),
    );
  return {
    span,
    spaceBefore: 18,
    getHeight: (canvas, width, scale) => 42 * scale + getLabelsHeight(canvas, width, scale),
    draw(canvas, { x, y, width, scale }) {
      const style = getValueStyle(canvas, width, scale);
      for (const [index, { value, label }] of items.entries()) {
        const left = x + (width / items.length) * index;
        canvas.drawArtifact(() =>
          canvas.drawHorizontalLine(left, y, getInnerWidth(width, scale), colors.lineStrong),
        );
        canvas.tag("P", () => {
          canvas.drawText(
            value,
            left,
            y + 8 * scale,
            getInnerWidth(width, scale) + 10 * scale,
            style,
          );
          canvas.drawText(
            label,
            left,
            y + 37 * scale,
            getInnerWidth(width, scale),
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
  const getInnerWidth = (width: number, scale: number) =>
    (width - 24 * scale * (columns.length - 1)) / columns.length;
  const getHeadHeight = (canvas: PdfCanvas, width: number, scale: number) =>
    Math.max(
      ...columns.map(({ title }) =>
        canvas.measureHeight(title, scaleStyle(styles.strong, scale), getInnerWidth(width, scale)),
      ),
    ) +
    15 * scale;
  return {
    span,
    spaceBefore: 16,
    getHeight: (canvas, width, scale) =>
      getHeadHeight(canvas, width, scale) +
      Math.max(...lists.map((list) => list.getHeight(canvas, getInnerWidth(width, scale), scale))),
    draw(canvas, { x, y, width, scale }) {
      const cardWidth = getInnerWidth(width, scale);
      for (const [index, { title }] of columns.entries()) {
        const left = x + (cardWidth + 24 * scale) * index;
        canvas.drawArtifact(() => canvas.drawHorizontalLine(left, y, cardWidth, colors.ink, 0.9));
        canvas.tag("H3", () =>
          canvas.drawText(title, left, y + 6 * scale, cardWidth, scaleStyle(styles.strong, scale)),
        );
        lists[index]?.draw(canvas, {
          x: left,
          y: y + getHeadHeight(canvas, width, scale),
          width: cardWidth,
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
  const getInnerWidth = (width: number, scale: number) =>
    (width - gap * scale * (perRow - 1)) / perRow;
  const getCardHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
    const card = cards[index];
    const cardWidth = getInnerWidth(width, scale);
    return card
      ? canvas.measureHeight(card.title, scaleStyle(styles.strong, scale), cardWidth) +
          canvas.measureHeight(card.text, scaleStyle(styles.soft, scale), cardWidth) +
          (card.small
            ? canvas.measureHeight(card.small, scaleStyle(styles.caption, scale), cardWidth) +
              5 * scale
            : 0) +
          28 * scale
      : 0;
  };
  const getRowHeight = (canvas: PdfCanvas, row: number, width: number, scale: number) =>
    Math.max(
      ...Array.from({ length: perRow }, (_, column) =>
        getCardHeight(canvas, row * perRow + column, width, scale),
      ),
    );
  const rows = Math.ceil(cards.length / perRow);
  return {
    span: "full",
    spaceBefore: 18,
    getHeight(canvas, width, scale) {
      let height = 0;
      for (let row = 0; row < rows; row += 1) height += getRowHeight(canvas, row, width, scale);
      return height - 10 * scale;
    },
    draw(canvas, { x, y, width, scale }) {
      let top = y;
      const cardWidth = getInnerWidth(width, scale);
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < perRow; column += 1) {
          const card = cards[row * perRow + column];
          if (!card) continue;
          const left = x + (cardWidth + gap * scale) * column;
          canvas.drawArtifact(() => canvas.drawHorizontalLine(left, top, cardWidth, color, 0.9));
          let line = top + 8 * scale;
          canvas.tag("H3", () => {
            line +=
              canvas.drawText(card.title, left, line, cardWidth, scaleStyle(styles.strong, scale)) +
              2 * scale;
          });
          canvas.tag("P", () => {
            line +=
              canvas.drawText(card.text, left, line, cardWidth, scaleStyle(styles.soft, scale)) +
              4 * scale;
            if (card.small)
              canvas.drawText(card.small, left, line, cardWidth, scaleStyle(styles.caption, scale));
          });
        }
        top += getRowHeight(canvas, row, width, scale);
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
  const getRowHeight = (canvas: PdfCanvas, index: number, width: number, scale: number) => {
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
      measures.reduce((sum, _, index) => sum + getRowHeight(canvas, index, width, scale), 0),
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
        top += getRowHeight(canvas, index, width, scale);
      }
    },
  };
}
