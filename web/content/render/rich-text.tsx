import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type * as z from "zod";
import { toSafeHref } from "./safe-href.ts";
import { Picture } from "./picture.tsx";
import type { richTextSchema } from "../sanity/schemas.ts";
import styles from "./rich-text.module.css";

/** Running text as the border admits it. */
export type RichTextValue = z.output<typeof richTextSchema>;

type Block = RichTextValue[number];
const isText = (block: Block) => block._type === "block";

const components: PortableTextComponents = {
  types: {
    image: ({ value }) => (
      <Picture className={styles.picture} image={value} sizes="(min-width: 48rem) 44rem, 100vw" />
    ),
  },
  block: {
    h2: ({ value, children }) => <h2 id={getHeadingId(value._key)}>{children}</h2>,
    // A text with subheadings alone: level 2 for the outline, drawn as the editor chose.
    promoted: ({ children }) => <h2 className={styles.promoted}>{children}</h2>,
  },
  marks: {
    link: ({ value, children }) => renderLink(toSafeHref(value?.href), children),
    internalLink: ({ value, children }) => renderLink(toSafeHref(value?.page?.path), children),
  },
};

/** The id of a heading: its key lasts while its words change. */
function getHeadingId(key: string | undefined) {
  return key && `part-${key}`;
}

/** The headings of a text, for a list of contents. */
export function extractHeadings(value: RichTextValue): { anchor: string; text: string }[] {
  return value.filter(isText).flatMap(({ _key, style, children }) => {
    const text = (children ?? []).map((span) => span.text ?? "").join("");
    return style === "h2" && text ? [{ anchor: `#${getHeadingId(_key)}`, text }] : [];
  });
}

/** A link whose address may not be used, or whose page is not published, leaves its words. */
function renderLink(address: string | undefined, children: React.ReactNode) {
  return address ? <a href={address}>{children}</a> : <>{children}</>;
}

/** Paragraphs, headings, lists, links and pictures. Headings start at level 2: the page has its own first. */
export function RichText({ value }: { value: RichTextValue }) {
  const promotes = !value.some((block) => isText(block) && block.style === "h2");
  const blocks = value.map((block) =>
    isText(block) ? toPortableTextBlock(block, promotes) : block,
  );
  return (
    <div className={styles.text}>
      <PortableText value={blocks} components={components} onMissingComponent={false} />
    </div>
  );
}

function toPortableTextBlock(
  { style, listItem, level, children, markDefs, ...block }: Extract<Block, { _type: "block" }>,
  promotes: boolean,
) {
  return {
    ...block,
    style: promotes && style === "h3" ? "promoted" : (style ?? "normal"),
    children: (children ?? []).map(({ text, marks, ...span }) => ({
      ...span,
      text: text ?? "",
      marks: marks ?? [],
    })),
    markDefs: markDefs ?? [],
    ...(listItem ? { listItem, level: level ?? 1 } : {}),
  };
}
