import type { SchemaTypeDefinition } from "sanity";
import { buttonBlock } from "./blocks/button-block.ts";
import { calloutBlock } from "./blocks/callout-block.ts";
import { codeBlock } from "./blocks/code-block.ts";
import { fileBlock } from "./blocks/file-block.ts";
import { quoteBlock } from "./blocks/quote-block.ts";
import { tableBlock } from "./blocks/table-block.ts";
import { videoBlock } from "./blocks/video-block.ts";
import type { TextBlock } from "./fields/rich-text.ts";

/** The schemas of the blocks that a long text may contain beside paragraphs and images. */
export const blockTypes = {
  tableBlock,
  codeBlock,
  calloutBlock,
  quoteBlock,
  videoBlock,
  fileBlock,
  buttonBlock,
} satisfies Record<TextBlock, SchemaTypeDefinition>;
