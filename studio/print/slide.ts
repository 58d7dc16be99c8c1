import { createTableBlock } from "./table-block.ts";
import { scaleStyle, drawBlocks, fitToFrame } from "./block.ts";
import { createListBlock } from "./text-blocks.ts";
import { colors } from "./colors.ts";
import { createBeforeAfterBlock } from "./before-after-block.ts";
import { createTimelineBlock } from "./timeline-block.ts";
import { createProcessBlock, createBarChartBlock } from "./diagrams.ts";
import type { Slide } from "./document-content.ts";
import type { PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";

/** The diagram of a slide as a block over the full width. */
function createVisualBlock(picture: NonNullable<Slide["visual"]>) {
  switch (picture.kind) {
    case "beforeAfter":
      return createBeforeAfterBlock(picture);
    case "bars":
      return createBarChartBlock(picture);
    case "timeline":
      return createTimelineBlock(picture);
    case "process":
      return createProcessBlock(picture);
    case "table":
      return createTableBlock(picture);
  }
}

/** Draws a slide in 16:9 at any width, on its own page or beside its notes. */
export function drawSlide(
  canvas: PdfCanvas,
  slide: Slide,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  // The design width is 480.
  const scale = width / 480;
  const margin = 28 * scale;
  const inner = width - 2 * margin;
  canvas.drawArtifact(() => canvas.fillRectangle(x, y, width, (width * 9) / 16, colors.white));
  const title = adjustStyle(scaleStyle(styles.title, scale), { by: 0.86 });
  let top = y + margin;
  canvas.tag("H2", () => {
    const wide = canvas.balanceWidth(slide.title, title, inner * 0.92);
    top += canvas.drawText(slide.title, x + margin, top, wide, title) + 12 * scale;
  });
  const bottom = y + (width * 9) / 16 - 24 * scale;
  if (slide.stat) {
    const { value, text } = slide.stat;
    canvas.tag("P", () => {
      const large = adjustStyle(scaleStyle(styles.figure, scale), {
        by: 2.9,
        color: colors.signal,
      });
      const fittedStyle = adjustStyle(large, {
        by: Math.min(1, inner / canvas.measureWidth(value, large)),
      });
      top += canvas.drawText(value, x + margin, top, inner + 10, fittedStyle) + 6 * scale;
      top += canvas.drawText(
        text,
        x + margin,
        top,
        inner * 0.8,
        adjustStyle(scaleStyle(styles.lead, scale), { by: 0.94 }),
      );
    });
    top += 10 * scale;
  }
  const blocks = [
    ...(slide.points ? [createListBlock(slide.points, false, "full")] : []),
    ...(slide.visual ? [createVisualBlock(slide.visual)] : []),
  ];
  const frame = { x: x + margin, y: top, width: inner, height: bottom - top, sideWidth: 0 };
  drawBlocks(canvas, fitToFrame(canvas, blocks, frame, scale * 1.4, scale * 0.6).placed);
}
