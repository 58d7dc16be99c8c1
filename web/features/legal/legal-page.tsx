import type * as z from "zod";
import type { PageContext } from "../../content/request/page-context.ts";
import { extractHeadings, RichText } from "../../rich-text/rich-text.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import type { legalPageSchema } from "./legal-page.groq.ts";
import styles from "./legal-page.module.css";

type LegalPageProps = {
  content: z.output<typeof legalPageSchema>;
  context: PageContext;
  /** Shown above the text: the consent settings. */
  children?: React.ReactNode;
};

/** A legal page with its date and a table of contents (spec 2), styled for reading and printing. */
export function LegalPage({ content, context, children }: LegalPageProps) {
  const { title, lead, lastUpdated, lastUpdatedLabel, body } = content;
  const headings = extractHeadings(body);
  return (
    <article className={styles.page}>
      <div className={layout.grid}>
        <header className={styles.head}>
          <h1 className={layout.title1}>{title}</h1>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
          {lastUpdated && (
            <p className={styles.date}>
              {lastUpdatedLabel} <LocalDate date={lastUpdated} />
            </p>
          )}
        </header>
        {headings.length > 2 && (
          <nav className={styles.contents} aria-label={title}>
            <ol>
              {headings.map(({ anchor, text }) => (
                <li key={anchor}>
                  <a href={anchor}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.body}>
          {children}
          <RichText value={body} context={context} />
        </div>
      </div>
    </article>
  );
}
