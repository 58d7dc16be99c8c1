import type { RichTextValue } from "./rich-text-schema.ts";

type Block = RichTextValue[number];

/** Returns the plain text of rich text, one line for each paragraph, list item and row of a table. */
export function toPlainText(blocks: RichTextValue | null): string {
  return (blocks ?? [])
    .flatMap(toLines)
    .filter((line) => line.trim())
    .join("\n");
}

/** Returns the lines of a block that a reader reads; code, videos, files and buttons have none. */
function toLines(block: Block): string[] {
  switch (block._type) {
    case "block":
      return [(block.children ?? []).map(({ text }) => text ?? "").join("")];
    case "tableBlock": {
      const { caption, grid } = block.content;
      return [caption ?? "", ...grid.rows.map(({ cells }) => cells.join(" "))];
    }
    case "calloutBlock":
      return block.content.text.flatMap(toLines);
    case "quoteBlock":
      return [block.content.quote, [block.content.person, block.content.role ?? ""].join(" ")];
    default:
      return [];
  }
}
