import type { Block } from "./block.ts";
import { createTableBlock } from "./table-block.ts";
import { colors } from "./colors.ts";
import { createBeforeAfterBlock } from "./before-after-block.ts";
import { createTimelineBlock } from "./timeline-block.ts";
import { createProcessBlock, createBarChartBlock } from "./diagrams.ts";
import type { ContentPart } from "./document-content.ts";
import { drawSlide } from "./slide.ts";
import { styles } from "./styles.ts";
import { createStatsBlock, createColumnsBlock } from "./card-blocks.ts";
import {
  createListBlock,
  createNoteBlock,
  createSectionBlock,
  createTranscriptBlock,
  createTextBlock,
} from "./text-blocks.ts";

/** Creates the layout blocks of document content. */
export function createBlocks(content: readonly ContentPart[]): Block[] {
  return content.map(createBlock);
}

function createBlock(part: ContentPart): Block {
  switch (part.kind) {
    case "section":
      return createSectionBlock(part.title);
    case "lead":
      return createTextBlock(part.text, styles.lead, 10);
    case "text":
      return createTextBlock(part.text, styles.text, 9);
    case "bullets":
      return createListBlock(part.items, false);
    case "steps":
      return createListBlock(part.items, true);
    case "table":
      return createTableBlock(part);
    case "beforeAfter":
      return createBeforeAfterBlock(part);
    case "bars":
      return createBarChartBlock(part);
    case "timeline":
      return createTimelineBlock(part);
    case "process":
      return createProcessBlock(part);
    case "stats":
      return createStatsBlock(part.items);
    case "columns":
      return createColumnsBlock(part.columns);
    case "note":
      return createNoteBlock(part.title, part.text);
    case "transcript":
      return createTranscriptBlock(part);
    case "slide":
      return {
        span: "text",
        spaceBefore: 14,
        getHeight: (_, width) => (width * 9) / 16,
        draw(canvas, { x, y, width }) {
          drawSlide(canvas, part.slide, { x, y, width });
          canvas.drawArtifact(() =>
            canvas.strokeRectangle(x, y, width, (width * 9) / 16, colors.line),
          );
        },
      };
  }
}
