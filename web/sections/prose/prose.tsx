import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { extractHeadings, RichText } from "../../rich-text/rich-text.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { proseSchema } from "./prose.groq.ts";
import { ProseMedia } from "./prose-media.tsx";
import styles from "./prose.module.css";

/**
 * Formatted text with its headline beside it, or next to a picture or a video. A large headline is a
 * statement across the page, with the lead and the text below it (spec 2, about).
 */
export function Prose({ content, context, isFirst }: SectionProps<z.output<typeof proseSchema>>) {
  const { eyebrow, headline, lead, body, image, video } = content;
  const isLarge = content.layout?.headlineSize === "large";
  const hasMedia = Boolean(image?.asset ?? video);
  // The first section of a page gets a table of contents.
  const contents = isFirst && !hasMedia ? extractHeadings(body) : [];
  const head = (
    <div className={styles.head}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      {headline && (
        <SectionHeading
          isFirst={isFirst}
          className={isFirst || isLarge ? layout.title1 : layout.title2}
        >
          {headline}
        </SectionHeading>
      )}
      {lead && !isLarge && <p className={styles.lead}>{lead}</p>}
    </div>
  );
  const text = (
    <div className={styles.body}>
      {lead && isLarge && <p className={layout.lead}>{lead}</p>}
      {body.length > 0 && <RichText value={body} context={context} />}
      <ButtonLinks links={createButtonLinks(content.buttons, context, "prose")} />
    </div>
  );
  const followingClass = isLarge ? styles.statement : `${layout.section} ${layout.ruled}`;
  const sectionClass = isFirst ? styles.opening : followingClass;
  const mediaSide = content.layout?.side === "left" ? styles.mediaLeft : styles.mediaRight;
  return (
    <section className={isLarge ? `${sectionClass} ${styles.large}` : sectionClass}>
      <div className={layout.grid}>
        {hasMedia ? (
          <div className={`${styles.split} ${mediaSide}`}>
            {head}
            <ProseMedia content={content} />
            {text}
          </div>
        ) : (
          <>
            {head}
            {contents.length > 2 && (
              <TableOfContents label={context.labels.contents} headings={contents} />
            )}
            {text}
          </>
        )}
      </div>
    </section>
  );
}

type TableOfContentsProps = { label: string; headings: ReturnType<typeof extractHeadings> };

function TableOfContents({ label, headings }: TableOfContentsProps) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <ul>
        {headings.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={anchor}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
