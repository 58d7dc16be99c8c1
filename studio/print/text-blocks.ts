import { scaleStyle, type Block, type Placement } from "./block.ts";
import { colors } from "./colors.ts";
import type { PdfCanvas, StructureNode } from "./pdf-canvas.ts";
import type { Style } from "./text-layout.ts";
import { adjustStyle, styles } from "./styles.ts";

/** A heading in the side column; the following text starts beside it. */
export function createSectionBlock(title: string): Block {
  return {
    span: "side",
    spaceBefore: 26,
    getHeight: (canvas, width, scale) =>
      canvas.measureHeight(title, scaleStyle(styles.heading, scale), width) + 8 * scale,
    draw(canvas, { x, y, width, scale }) {
      canvas.drawArtifact(() => canvas.drawHorizontalLine(x, y, 24 * scale, colors.ink, 1.4));
      canvas.tag("H2", () =>
        canvas.drawText(title, x, y + 7 * scale, width, scaleStyle(styles.heading, scale)),
      );
    },
  };
}

/** A paragraph. */
export function createTextBlock(
  text: string,
  style: Style = styles.text,
  spaceBefore = 9,
  span: Block["span"] = "text",
): Block {
  return {
    span,
    spaceBefore,
    getHeight: (canvas, width, scale) =>
      canvas.measureHeight(text, scaleStyle(style, scale), width),
    draw: (canvas, { x, y, width, scale }) =>
      canvas.tag("P", () => canvas.drawText(text, x, y, width, scaleStyle(style, scale))),
  };
}

const getIndent = (isNumbered: boolean, scale: number) => (isNumbered ? 20 : 13) * scale;

/** A list with dashes or numbers. */
export function createListBlock(
  items: readonly string[],
  isNumbered: boolean,
  span: Block["span"] = "text",
  from = 1,
): Block {
  const gap = 4;
  const getItemHeight = (canvas: PdfCanvas, item: string, width: number, scale: number) =>
    canvas.measureHeight(
      item,
      scaleStyle(styles.text, scale),
      width - getIndent(isNumbered, scale),
    ) +
    gap * scale;
  return {
    span,
    spaceBefore: 9,
    getHeight: (canvas, width, scale) =>
      items.reduce((total, item) => total + getItemHeight(canvas, item, width, scale), 0),
    draw(canvas, { x, y, width, scale }) {
      let top = y;
      canvas.group("L", (list) => {
        for (const [index, item] of items.entries()) {
          const marker = isNumbered ? `${index + from}` : undefined;
          drawListItem(canvas, { text: item, marker, list }, { x, y: top, width, scale });
          top += getItemHeight(canvas, item, width, scale);
        }
      });
    },
    split(canvas, width, scale, room) {
      let [height, count] = [0, 0];
      for (const item of items) {
        height += getItemHeight(canvas, item, width, scale);
        if (height > room) break;
        count += 1;
      }
      return count > 0 && count < items.length
        ? [
            createListBlock(items.slice(0, count), isNumbered, span, from),
            createListBlock(items.slice(count), isNumbered, span, from + count),
          ]
        : undefined;
    },
  };
}

type ListItem = {
  text: string;
  /** The number of the item; undefined draws a dash. */
  marker: string | undefined;
  list: StructureNode;
};

function drawListItem(
  canvas: PdfCanvas,
  { text, marker, list }: ListItem,
  { x, y, width, scale }: Placement,
): void {
  const style = scaleStyle(styles.text, scale);
  const indent = getIndent(marker !== undefined, scale);
  if (marker === undefined) {
    const middle = y + (style.size * style.leading) / 2;
    canvas.drawArtifact(() => canvas.drawHorizontalLine(x, middle, 6 * scale, colors.ink, 0.9));
  }
  canvas.group(
    "LI",
    (item) => {
      if (marker !== undefined) {
        const scaled = scaleStyle(styles.number, scale * 0.86);
        const markerStyle = adjustStyle(scaled, { color: colors.inkFaint });
        const drawMarker = () => canvas.drawText(marker, x, y + 0.6 * scale, indent, markerStyle);
        canvas.tag("Lbl", drawMarker, undefined, item);
      }
      const drawBody = () => canvas.drawText(text, x + indent, y, width - indent, style);
      canvas.tag("LBody", drawBody, undefined, item);
    },
    list,
  );
}

/** A note next to a line in the signal color. */
export function createNoteBlock(title: string, text: string, span: Block["span"] = "text"): Block {
  const indent = 13;
  return {
    span,
    spaceBefore: 14,
    getHeight: (canvas, width, scale) =>
      canvas.measureHeight(title, scaleStyle(styles.strong, scale), width - indent * scale) +
      canvas.measureHeight(text, scaleStyle(styles.soft, scale), width - indent * scale) +
      2 * scale,
    draw(canvas, { x, y, width, scale }) {
      const inner = width - indent * scale;
      const left = x + indent * scale;
      const height = this.getHeight(canvas, width, scale);
      canvas.drawArtifact(() =>
        canvas.fillRectangle(x, y + 1, 2 * scale, height - 2, colors.signal),
      );
      canvas.tag("P", () => {
        const titleHeight = canvas.drawText(
          title,
          left,
          y,
          inner,
          scaleStyle(styles.strong, scale),
        );
        canvas.drawText(
          text,
          left,
          y + titleHeight + 2 * scale,
          inner,
          scaleStyle(styles.soft, scale),
        );
      });
    },
  };
}

/** A spoken contribution with its time and speaker. */
export function createTranscriptBlock({
  time,
  speaker,
  text,
}: {
  time: string;
  speaker: string;
  text: string;
}): Block {
  return {
    span: "full",
    spaceBefore: 11,
    getHeight: (canvas, width, scale) =>
      Math.max(
        canvas.measureHeight(text, scaleStyle(styles.text, scale), width - speakerColumn * scale),
        28 * scale,
      ),
    draw(canvas, { x, y, width, scale }) {
      canvas.tag("P", () => {
        canvas.drawText(time, x, y, 34 * scale, scaleStyle(styles.label, scale));
        canvas.drawText(speaker, x + 34 * scale, y, 90 * scale, scaleStyle(styles.label, scale));
        canvas.drawText(
          text,
          x + speakerColumn * scale,
          y,
          width - speakerColumn * scale,
          scaleStyle(styles.text, scale),
        );
      });
    },
  };
}

/** The width of the side column. */
const speakerColumn = 140;
