import type { Block } from "./block.ts";
import { createTableBlock } from "./table-block.ts";
import { colors } from "./colors.ts";
import {
  createProcessBlock,
  createBeforeAfterBlock,
  createBarChartBlock,
  createTimelineBlock,
} from "./diagrams.ts";
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
export function createBlocks(matter: readonly ContentPart[]): Block[] {
  return matter.map(createBlock);
}

function createBlock(matter: ContentPart): Block {
  switch (matter.kind) {
    case "section":
      return createSectionBlock(matter.title);
    case "lead":
      return createTextBlock(matter.text, styles.lead, 10);
    case "text":
      return createTextBlock(matter.text, styles.text, 9);
    case "bullets":
      return createListBlock(matter.items, false);
    case "steps":
      return createListBlock(matter.items, true);
    case "table":
      return createTableBlock(matter);
    case "beforeAfter":
      return createBeforeAfterBlock(matter);
    case "bars":
      return createBarChartBlock(matter);
    case "timeline":
      return createTimelineBlock(matter);
    case "process":
      return createProcessBlock(matter);
    case "stats":
      return createStatsBlock(matter.items);
    case "columns":
      return createColumnsBlock(matter.columns);
    case "note":
      return createNoteBlock(matter.title, matter.text);
    case "transcript":
      return createTranscriptBlock(matter);
    case "slide":
      return {
        span: "text",
        spaceBefore: 14,
        getHeight: (_, width) => (width * 9) / 16,
        draw(canvas, { x, y, width }) {
          drawSlide(canvas, matter.slide, { x, y, width });
          canvas.drawArtifact(() =>
            canvas.strokeRectangle(x, y, width, (width * 9) / 16, colors.line),
          );
        },
      };
  }
}
