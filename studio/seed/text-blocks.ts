import type {
  ButtonBlock,
  CalloutBlock,
  CodeBlock,
  FileBlock,
  QuoteBlock,
  TableBlock,
  VideoBlock,
} from "../../web/content/sanity/sanity.types.ts";
import {
  createParagraph,
  type Draft,
  getBlockKey,
  type Inline,
  paragraph,
  richText,
} from "./rich-text.ts";
import { pageButton, seedFile, type SeedRoutableId, type SeedStoryId } from "./seed-document.ts";

/** A block of a text, without its key. */
export type SeedBlock =
  TableBlock | CodeBlock | CalloutBlock | QuoteBlock | VideoBlock | FileBlock | ButtonBlock;

/** Creates the Portable Text of an article: paragraphs, headings, lists and blocks. */
export function articleText(...drafts: (Draft | SeedBlock)[]) {
  return drafts.map((draft, index) =>
    "_type" in draft ? { _key: getBlockKey(index), ...draft } : createParagraph(draft, index),
  );
}

/** A table; the first row is its header. */
export function table(caption: string, ...rows: string[][]): SeedBlock {
  const keyed = rows.map((cells, index) => ({
    _key: `row-${index + 1}`,
    _type: "tableRow" as const,
    cells,
  }));
  return { _type: "tableBlock", caption, grid: { rows: keyed } };
}

/** Code with its language and file name. */
export function code(block: Omit<CodeBlock, "_type">): SeedBlock {
  return { _type: "codeBlock", ...block };
}

/** A callout with one paragraph. */
export function callout(tone: CalloutBlock["tone"], ...inlines: Inline[]): SeedBlock {
  return { _type: "calloutBlock", tone, text: richText(paragraph(...inlines)) };
}

/** A quote with a link to its customer story. */
export function quote(quoted: Omit<QuoteBlock, "_type" | "story">, id: SeedStoryId): SeedBlock {
  return { _type: "quoteBlock", ...quoted, story: { _type: "reference", _ref: id } };
}

/** A video of a service. */
export function video(block: Pick<VideoBlock, "title" | "url" | "caption">): SeedBlock {
  return { _type: "videoBlock", ...block };
}

/** A file of the seed to download. */
export function file(label: string, name: string): SeedBlock {
  return { _type: "fileBlock", label, file: seedFile(name) };
}

/** A button that links to a page. */
export function buttonTo(label: string, id: SeedRoutableId): SeedBlock {
  const { _key, ...button } = pageButton(label, id);
  return { _type: "buttonBlock", button, variant: "primary" };
}
