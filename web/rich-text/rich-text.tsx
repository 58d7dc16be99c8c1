import { PortableText, type PortableTextComponents } from "@portabletext/react";
import { Picture } from "../content/render/picture.tsx";
import { toSafeHref } from "../content/render/safe-href.ts";
import type { PageContext } from "../content/request/page-context.ts";
import type { RichTextValue } from "../content/rich-text/rich-text-schema.ts";
import { createBlockComponents } from "./blocks/block-components.tsx";
import styles from "./rich-text.module.css";

type Block = RichTextValue[number];
const isText = (block: Block) => block._type === "block";

const textComponents: PortableTextComponents = {
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

function TextImage({ value }: { value: Extract<Block, { _type: "image" }> }) {
  return (
    <Picture className={styles.picture} image={value} sizes="(min-width: 48rem) 44rem, 100vw" />
  );
}

type RichTextProps = { value: RichTextValue; context: PageContext };

/**
 * Paragraphs, lists, links, images, blocks, and headings from level 2, because the page has its own h1.
 */
export function RichText({ value, context }: RichTextProps) {
  const promoteH3 = !value.some((block) => isText(block) && block.style === "h2");
  const blocks = value.map((block) =>
    isText(block) ? toPortableTextBlock(block, promoteH3) : block,
  );
  const components = {
    ...textComponents,
    types: {
      image: TextImage,
      ...createBlockComponents(context, (text) => <RichText value={text} context={context} />),
    },
  } satisfies PortableTextComponents;
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
