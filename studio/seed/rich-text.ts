import type { Prose } from "../../web/content/sanity/sanity.types.ts";
import { type SeedRoutableId, toRoutable } from "./seed-document.ts";

type Block = Extract<Prose["body"][number], { _type: "block" }>;
type Style = NonNullable<Block["style"]>;
type Draft<S extends Style> = Pick<Block, "listItem"> & { style: S; inlines: Inline[] };

/** A run of text: plain, or the words that link to a page. */
export type Inline = string | { words: string; page: SeedRoutableId };

/** A paragraph. */
export function paragraph(...inlines: Inline[]): Draft<"normal"> {
  return { style: "normal", inlines };
}

/** A heading of the first level inside running text. */
export function heading(text: string): Draft<"h2"> {
  return { style: "h2", inlines: [text] };
}

/** A heading of the second level inside running text. */
export function subheading(text: string): Draft<"h3"> {
  return { style: "h3", inlines: [text] };
}

/** A bullet of a list. */
export function bullet(...inlines: Inline[]): Draft<"normal"> {
  return { style: "normal", listItem: "bullet", inlines };
}

/** A numbered step of a list. */
export function step(...inlines: Inline[]): Draft<"normal"> {
  return { style: "normal", listItem: "number", inlines };
}

/** The words that link to a page, a module or a legal page of the seed. */
export function pageLink(words: string, page: SeedRoutableId): Inline {
  return { words, page };
}

/**
 * Portable text made of the given parts, with keys that depend on their positions alone. Where a
 * field takes no headings, its type refuses them here too.
 */
export function richText<S extends Style>(...drafts: Draft<S>[]) {
  return drafts.map(({ style, listItem, inlines }, index) => {
    const key = `block-${index + 1}`;
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
        text: typeof inline === "string" ? inline : inline.words,
        marks: typeof inline === "string" ? [] : [linkKey(position)],
      })),
    };
  });
}
