import type * as z from "zod";
import type { richTextSchema } from "../sanity/schemas.ts";

/** The words of a rich text without its form: paragraphs and list items one after the other. */
export function toPlainText(blocks: z.output<typeof richTextSchema> | null): string {
  return (blocks ?? [])
    .map((block) => (block._type === "block" ? block.children : null) ?? [])
    .map((children) => children.map(({ text }) => text ?? "").join(""))
    .filter((line) => line.trim())
    .join("\n");
}
