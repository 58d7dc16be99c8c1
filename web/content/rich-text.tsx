import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type * as z from "zod";
import { safeAddress } from "./address.ts";
import type { richTextShape } from "./shapes.ts";
import styles from "./rich-text.module.css";

/** Running text as the border admits it. */
export type RichTextValue = z.output<typeof richTextShape>;

const components: PortableTextComponents = {
  block: {
    h2: ({ value, children }) => <h2 id={anchorOf(value._key)}>{children}</h2>,
    // A text with subheadings alone: level 2 for the outline, drawn as the editor chose.
    promoted: ({ children }) => <h2 className={styles.promoted}>{children}</h2>,
  },
  marks: {
    link: ({ value, children }) => link(safeAddress(value?.href), children),
    internalLink: ({ value, children }) => link(safeAddress(value?.page?.path), children),
  },
};

/** The id of a heading: its key lasts while its words change. */
function anchorOf(key: string | undefined) {
  return key && `part-${key}`;
}

/** The headings of a text, for a list of contents. */
export function headingsOf(value: RichTextValue): { anchor: string; text: string }[] {
  return value.flatMap(({ _key, style, children }) => {
    const text = (children ?? []).map((span) => span.text ?? "").join("");
    return style === "h2" && text ? [{ anchor: `#${anchorOf(_key)}`, text }] : [];
  });
}

/** A link whose address may not be used, or whose page is not published, leaves its words. */
function link(address: string | undefined, children: React.ReactNode) {
  return address ? <a href={address}>{children}</a> : <>{children}</>;
}

/** Paragraphs, headings, lists and links. Headings start at level 2: the page has its own first. */
export function RichText({ value }: { value: RichTextValue }) {
  const promotes = !value.some(({ style }) => style === "h2");
  const blocks = value.map(({ style, listItem, level, children, markDefs, ...block }) => ({
    ...block,
    style: promotes && style === "h3" ? "promoted" : (style ?? "normal"),
    children: (children ?? []).map(({ text, marks, ...span }) => ({
      ...span,
      text: text ?? "",
      marks: marks ?? [],
    })),
    markDefs: markDefs ?? [],
    ...(listItem ? { listItem, level: level ?? 1 } : {}),
  }));
  return (
    <div className={styles.text}>
      <PortableText value={blocks} components={components} onMissingComponent={false} />
    </div>
  );
}
