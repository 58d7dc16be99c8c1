import type { Pen, Style } from "./pdf-canvas.ts";

/** Where a block is drawn: its upper left corner, its width and how much smaller than designed. */
export type Place = {
  x: number;
  y: number;
  width: number;
  scale: number;
};

/** Something that is laid out: measured first, drawn where there is room. */
export type Block = {
  /** The side column beside the text, the text column, or both. */
  span: "side" | "text" | "full";
  /** Space above, unless it begins a page. */
  before: number;
  height(pen: Pen, width: number, scale: number): number;
  draw(pen: Pen, place: Place): void;
  /** Cut so that the first part is at most `room` high, where it can be cut. */
  cut?(pen: Pen, width: number, scale: number, room: number): [Block, Block] | undefined;
};

/** The part of a page that blocks fill. */
export type Frame = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Width of the side column with the gap after it; 0 for none. */
  side: number;
};

type Placed = {
  block: Block;
  place: Place;
};

/** The least space below a heading's upper edge for it to stand at the end of a page. */
const companion = 110;

/** The blocks on as many frames as they need, in order. */
export function paginate(pen: Pen, blocks: Block[], frame: Frame, scale = 1): Placed[][] {
  const bottom = frame.y + frame.height;
  const pages: Placed[][] = [[]];
  let [y, floor, fresh, afterFull] = [frame.y, frame.y, true, false];
  const turn = () => {
    if (pages.at(-1)?.length) pages.push([]);
    [y, floor, fresh] = [frame.y, frame.y, true];
  };
  const widthOf = ({ span }: Block) =>
    span === "full"
      ? frame.width
      : span === "text"
        ? frame.width - frame.side
        : frame.side - 18 * scale;

  const put = (block: Block, next?: Block) => {
    const width = widthOf(block);
    const height = block.height(pen, width, scale);
    // What spans both columns stands apart from the text on either side.
    const gap = fresh ? 0 : Math.max(block.before, afterFull ? 16 : 0) * scale;
    let top = (block.span === "text" ? y : Math.max(y, floor)) + gap;
    // A heading stands with what it heads.
    const headed = next && !next.cut ? next.height(pen, widthOf(next), scale) : 0;
    const need = block.span === "side" ? Math.max(height, companion * scale, headed) : height;
    if (top + need > bottom + 0.5 && pages.at(-1)?.length) {
      const parts = block.cut?.(pen, width, scale, bottom - top);
      if (parts) {
        put(parts[0]);
        turn();
        put(parts[1]);
        return;
      }
      turn();
      top = y;
    }
    const x = block.span === "text" ? frame.x + frame.side : frame.x;
    pages.at(-1)?.push({ block, place: { x, y: top, width, scale } });
    if (block.span === "side") {
      y = top;
      floor = top + height + 10 * scale;
      fresh = true;
    } else {
      y = top + height;
      fresh = false;
    }
    afterFull = block.span === "full";
  };
  for (const [index, block] of blocks.entries()) put(block, blocks[index + 1]);
  return pages;
}

/**
 * The blocks on exactly one frame: as designed, or smaller where they are longer than expected.
 * `smallest` is the limit of that; `whole` is false when even the smallest size has no room for the last of them.
 */
export function fit(
  pen: Pen,
  blocks: Block[],
  frame: Frame,
  largest = 1,
  smallest = 0.6,
): { placed: Placed[]; whole: boolean } {
  for (let scale = largest; ; scale -= largest / 25) {
    const [placed = [], ...more] = paginate(pen, blocks, frame, Math.max(scale, smallest));
    const last = placed.at(-1);
    const over =
      last &&
      last.place.y + last.block.height(pen, last.place.width, last.place.scale) >
        frame.y + frame.height + 1;
    if (more.length === 0 && !over) return { placed, whole: true };
    if (scale <= smallest) return { placed: over ? placed.slice(0, -1) : placed, whole: false };
  }
}

export function drawAll(pen: Pen, placed: Placed[]): void {
  for (const { block, place } of placed) block.draw(pen, place);
}

/** A style at a scale. */
export const at = (style: Style, scale: number): Style => ({ ...style, size: style.size * scale });
