import type { PdfCanvas } from "./pdf-canvas.ts";
import type { Style } from "./text-layout.ts";

/** Position of a block: its upper left corner, width and scale relative to the design. */
export type Placement = {
  x: number;
  y: number;
  width: number;
  scale: number;
};

/** A measurable and drawable part of a page. */
export type Block = {
  /** The side column, the text column beside it, or both. */
  span: "side" | "text" | "full";
  /** Space above the block, except at the top of a page. */
  spaceBefore: number;
  getHeight(canvas: PdfCanvas, width: number, scale: number): number;
  draw(canvas: PdfCanvas, place: Placement): void;
  /** Splits the block so that the first part is at most `room` high, if possible. */
  split?(canvas: PdfCanvas, width: number, scale: number, room: number): [Block, Block] | undefined;
};

/** The area of a page that blocks fill. */
export type Frame = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Width of the side column including its gap; 0 for none. */
  sideWidth: number;
};

type PlacedBlock = {
  block: Block;
  place: Placement;
};

/** A heading with less space than this below its top starts a new page. */
const minHeadingSpace = 110;

/** Places the blocks in order on as many pages as needed. */
export function paginate(
  canvas: PdfCanvas,
  blocks: Block[],
  frame: Frame,
  scale = 1,
): PlacedBlock[][] {
  const bottom = frame.y + frame.height;
  const pages: PlacedBlock[][] = [[]];
  let [y, sideBottom, isPageStart, isAfterFullWidth] = [frame.y, frame.y, true, false];
  const startPage = () => {
    if (pages.at(-1)?.length) pages.push([]);
    [y, sideBottom, isPageStart] = [frame.y, frame.y, true];
  };
  const getWidth = ({ span }: Block) =>
    span === "full"
      ? frame.width
      : span === "text"
        ? frame.width - frame.sideWidth
        : frame.sideWidth - 18 * scale;

  const place = (block: Block, next?: Block) => {
    const width = getWidth(block);
    const height = block.getHeight(canvas, width, scale);
    // Blocks over both columns need space to the text above and below them.
    const gap = isPageStart ? 0 : Math.max(block.spaceBefore, isAfterFullWidth ? 16 : 0) * scale;
    let top = (block.span === "text" ? y : Math.max(y, sideBottom)) + gap;
    // Keep a heading together with the block after it.
    const nextHeight = next && !next.split ? next.getHeight(canvas, getWidth(next), scale) : 0;
    const requiredHeight =
      block.span === "side" ? Math.max(height, minHeadingSpace * scale, nextHeight) : height;
    if (top + requiredHeight > bottom + 0.5 && pages.at(-1)?.length) {
      const parts = block.split?.(canvas, width, scale, bottom - top);
      if (parts) {
        place(parts[0]);
        startPage();
        place(parts[1]);
        return;
      }
      startPage();
      top = y;
    }
    const x = block.span === "text" ? frame.x + frame.sideWidth : frame.x;
    pages.at(-1)?.push({ block, place: { x, y: top, width, scale } });
    if (block.span === "side") {
      y = top;
      sideBottom = top + height + 10 * scale;
      isPageStart = true;
    } else {
      y = top + height;
      isPageStart = false;
    }
    isAfterFullWidth = block.span === "full";
  };
  for (const [index, block] of blocks.entries()) place(block, blocks[index + 1]);
  return pages;
}

/**
 * Fits the blocks into one frame, scaled down if they are too long, to `minScale` at least.
 * `isComplete` is false when the last block does not fit even at the smallest scale.
 */
export function fitToFrame(
  canvas: PdfCanvas,
  blocks: Block[],
  frame: Frame,
  maxScale = 1,
  minScale = 0.6,
): { placed: PlacedBlock[]; isComplete: boolean } {
  for (let scale = maxScale; ; scale -= maxScale / 25) {
    const [placed = [], ...more] = paginate(canvas, blocks, frame, Math.max(scale, minScale));
    const last = placed.at(-1);
    const overflows =
      last &&
      last.place.y + last.block.getHeight(canvas, last.place.width, last.place.scale) >
        frame.y + frame.height + 1;
    if (more.length === 0 && !overflows) return { placed, isComplete: true };
    if (scale <= minScale)
      return { placed: overflows ? placed.slice(0, -1) : placed, isComplete: false };
  }
}

export function drawBlocks(canvas: PdfCanvas, placed: PlacedBlock[]): void {
  for (const { block, place } of placed) block.draw(canvas, place);
}

/** Scales the font size of a style. */
export const scaleStyle = (style: Style, scale: number): Style => ({
  ...style,
  size: style.size * scale,
});
