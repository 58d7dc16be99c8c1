import type * as z from "zod";
import type { richTextSchema } from "../sanity/schemas.ts";

/** Returns the plain text of rich text, one line for each paragraph and list item. */
export function toPlainText(blocks: z.output<typeof richTextSchema> | null): string {
  return (blocks ?? [])
    .map((block) => (block._type === "block" ? block.children : null) ?? [])
    .map((children) => children.map(({ text }) => text ?? "").join(""))
    .filter((line) => line.trim())
    .join("\n");
}
