import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { extractHeadings, RichText } from "../../rich-text/rich-text.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { proseSchema } from "./prose.groq.ts";
import styles from "./prose.module.css";

/** Long-form text with its headline beside it. */
export function Prose({ content, context, isFirst }: SectionProps<z.output<typeof proseSchema>>) {
  const { headline, lead, body } = content;
  // The first section of a page gets a table of contents.
  const contents = isFirst ? extractHeadings(body) : [];
  return (
    <section className={isFirst ? styles.opening : `${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          {headline && (
            <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
              {headline}
            </SectionHeading>
          )}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {contents.length > 2 && (
          <nav className={styles.contents} aria-label="On this page">
            <ul>
              {contents.map(({ anchor, text }) => (
                <li key={anchor}>
                  <a href={anchor}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.body}>
          <RichText value={body} context={context} />
        </div>
      </div>
    </section>
  );
}
