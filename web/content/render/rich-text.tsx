import { PortableText, type PortableTextComponents } from "@portabletext/react";
import type * as z from "zod";
import { toSafeHref } from "./safe-href.ts";
import { Picture } from "./picture.tsx";
import type { richTextSchema } from "../sanity/schemas.ts";
import styles from "./rich-text.module.css";

/** Rich text (Portable Text) after validation. */
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
    // An h3 in a text without h2: level 2 in the outline, but styled as h3.
    promoted: ({ children }) => <h2 className={styles.promoted}>{children}</h2>,
  },
  marks: {
    link: ({ value, children }) => renderLink(toSafeHref(value?.href), children),
    internalLink: ({ value, children }) => renderLink(toSafeHref(value?.page?.path), children),
  },
};

/** Returns the id of a heading. Its key stays the same when its text changes. */
function getHeadingId(key: string | undefined) {
  return key && `part-${key}`;
}

/** Returns the level 2 headings of a text, for a table of contents. */
export function extractHeadings(value: RichTextValue): { anchor: string; text: string }[] {
  return value.filter(isText).flatMap(({ _key, style, children }) => {
    const text = (children ?? []).map((span) => span.text ?? "").join("");
    return style === "h2" && text ? [{ anchor: `#${getHeadingId(_key)}`, text }] : [];
  });
}

/** Renders only the text of a link that is unsafe or leads to an unpublished page. */
function renderLink(href: string | undefined, children: React.ReactNode) {
  return href ? <a href={href}>{children}</a> : <>{children}</>;
}

/** Paragraphs, lists, links, images and headings from level 2, because the page has its own h1. */
export function RichText({ value }: { value: RichTextValue }) {
  const promoteH3 = !value.some((block) => isText(block) && block.style === "h2");
  const blocks = value.map((block) =>
    isText(block) ? toPortableTextBlock(block, promoteH3) : block,
  );
  return (
    <div className={styles.text}>
      <PortableText value={blocks} components={components} onMissingComponent={false} />
    </div>
  );
}

function toPortableTextBlock(
  { style, listItem, level, children, markDefs, ...block }: Extract<Block, { _type: "block" }>,
  promoteH3: boolean,
) {
  return {
    ...block,
    style: promoteH3 && style === "h3" ? "promoted" : (style ?? "normal"),
    children: (children ?? []).map(({ text, marks, ...span }) => ({
      ...span,
      text: text ?? "",
      marks: marks ?? [],
    })),
    markDefs: markDefs ?? [],
    ...(listItem ? { listItem, level: level ?? 1 } : {}),
  };
}
