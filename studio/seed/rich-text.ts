import type { Prose } from "../../web/content/sanity/sanity.types.ts";
import { type SeedRoutableId, toRoutable } from "./seed-document.ts";

type Block = Extract<NonNullable<Prose["body"]>[number], { _type: "block" }>;
type Style = NonNullable<Block["style"]>;
export type Draft<S extends Style = Style> = Pick<Block, "listItem"> & {
  style: S;
  inlines: Inline[];
};

/** A run of text: plain, or a link to a page. */
export type Inline = string | { text: string; page: SeedRoutableId };

/** A paragraph. */
export function paragraph(...inlines: Inline[]): Draft<"normal"> {
  return { style: "normal", inlines };
}

/** A first-level heading. */
export function heading(text: string): Draft<"h2"> {
  return { style: "h2", inlines: [text] };
}

/** A second-level heading. */
export function subheading(text: string): Draft<"h3"> {
  return { style: "h3", inlines: [text] };
}

/** A bullet list item. */
export function bullet(...inlines: Inline[]): Draft<"normal"> {
  return { style: "normal", listItem: "bullet", inlines };
}

/** A numbered list item. */
export function step(...inlines: Inline[]): Draft<"normal"> {
  return { style: "normal", listItem: "number", inlines };
}

/** Text that links to a page, a module or a legal page of the seed. */
export function pageLink(text: string, page: SeedRoutableId): Inline {
  return { text, page };
}

/**
 * Creates Portable Text with keys that depend only on positions. The types reject headings in
 * fields that do not allow them.
 */
export function richText<S extends Style>(...drafts: Draft<S>[]) {
  return drafts.map(createParagraph);
}

/** The key of the block at a position of a text. */
export const getBlockKey = (index: number) => `block-${index + 1}`;

/** Creates the paragraph, heading or list item at a position of a text. */
export function createParagraph<S extends Style>(
  { style, listItem, inlines }: Draft<S>,
  index: number,
) {
  const key = getBlockKey(index);
  const linkKey = (position: number) => `${key}-link-${position + 1}`;
  return {
    _key: key,
    _type: "block" as const,
    style,
    ...(listItem && { listItem, level: 1 }),
    markDefs: inlines.flatMap((inline, position) =>
      typeof inline === "string"
        ? []
        : [
            {
              _key: linkKey(position),
              _type: "internalLink" as const,
              page: toRoutable(inline.page),
            },
          ],
    ),
    children: inlines.map((inline, position) => ({
      _key: `${key}-span-${position + 1}`,
      _type: "span" as const,
      text: typeof inline === "string" ? inline : inline.text,
      marks: typeof inline === "string" ? [] : [linkKey(position)],
    })),
  };
}
