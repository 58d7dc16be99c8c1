import type { Block } from "./block.ts";
import { colours } from "./colors.ts";
import { chainBlock, figuresBlock, lengthsBlock, planBlock } from "./diagrams.ts";
import type { Matter } from "./document-content.ts";
import { drawSlide } from "./slide.ts";
import { styles } from "./styles.ts";
import {
  factsBlock,
  listBlock,
  noteBlock,
  pairBlock,
  sectionBlock,
  speechBlock,
  tableBlock,
  textBlock,
} from "./text-blocks.ts";

/** What a writer gave, ready to be laid out. */
export function blocksOf(matter: readonly Matter[]): Block[] {
  return matter.map(blockOf);
}

function blockOf(matter: Matter): Block {
  switch (matter.kind) {
    case "section":
      return sectionBlock(matter.title);
    case "lead":
      return textBlock(matter.text, styles.lead, 10);
    case "text":
      return textBlock(matter.text, styles.text, 9);
    case "bullets":
      return listBlock(matter.items, false);
    case "steps":
      return listBlock(matter.items, true);
    case "table":
      return tableBlock(matter);
    case "figures":
      return figuresBlock(matter);
    case "lengths":
      return lengthsBlock(matter);
    case "plan":
      return planBlock(matter);
    case "chain":
      return chainBlock(matter);
    case "facts":
      return factsBlock(matter.items);
    case "pair":
      return pairBlock(matter.columns);
    case "note":
      return noteBlock(matter.title, matter.text);
    case "speech":
      return speechBlock(matter);
    case "slide":
      return {
        span: "text",
        before: 14,
        height: (_, width) => (width * 9) / 16,
        draw(pen, { x, y, width }) {
          drawSlide(pen, matter.slide, { x, y, width });
          pen.ornament(() => pen.frame(x, y, width, (width * 9) / 16, colours.line));
        },
      };
  }
}
