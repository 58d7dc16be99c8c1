import { at, drawAll, fit } from "./block.ts";
import { listBlock, tableBlock } from "./text-blocks.ts";
import { colours } from "./colors.ts";
import { chainBlock, figuresBlock, lengthsBlock, planBlock } from "./diagrams.ts";
import type { Slide } from "./document-content.ts";
import type { Pen } from "./pdf-canvas.ts";
import { styled, styles } from "./styles.ts";

/** The picture of a slide as a block over the whole width. */
function pictureOf(picture: NonNullable<Slide["picture"]>) {
  switch (picture.kind) {
    case "figures":
      return figuresBlock(picture);
    case "lengths":
      return lengthsBlock(picture);
    case "plan":
      return planBlock(picture);
    case "chain":
      return chainBlock(picture);
    case "table":
      return tableBlock(picture);
  }
}

/** A slide in a frame of 16:9, at any width: the same on a page of its own and beside its notes. */
export function drawSlide(
  pen: Pen,
  slide: Slide,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  // Designed for a width of 480.
  const scale = width / 480;
  const margin = 28 * scale;
  const inner = width - 2 * margin;
  pen.ornament(() => pen.bar(x, y, width, (width * 9) / 16, colours.white));
  const title = styled(at(styles.title, scale), { by: 0.86 });
  let top = y + margin;
  pen.tag("H2", () => {
    const wide = pen.balanced(slide.title, title, inner * 0.92);
    top += pen.write(slide.title, x + margin, top, wide, title) + 12 * scale;
  });
  const bottom = y + (width * 9) / 16 - 24 * scale;
  if (slide.figure) {
    const { value, text } = slide.figure;
    pen.tag("P", () => {
      const large = styled(at(styles.figure, scale), { by: 2.9, colour: colours.signal });
      const shrunk = styled(large, { by: Math.min(1, inner / pen.widthOf(value, large)) });
      top += pen.write(value, x + margin, top, inner + 10, shrunk) + 6 * scale;
      top += pen.write(
        text,
        x + margin,
        top,
        inner * 0.8,
        styled(at(styles.lead, scale), { by: 0.94 }),
      );
    });
    top += 10 * scale;
  }
  const blocks = [
    ...(slide.points ? [listBlock(slide.points, false, "full")] : []),
    ...(slide.picture ? [pictureOf(slide.picture)] : []),
  ];
  const frame = { x: x + margin, y: top, width: inner, height: bottom - top, side: 0 };
  drawAll(pen, fit(pen, blocks, frame, scale * 1.4, scale * 0.6).placed);
}
