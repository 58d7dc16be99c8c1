import type * as z from "zod";
import { headingsOf, RichText } from "../../content/render/rich-text.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import type { legalPageSchema } from "./legal-page.groq.ts";
import styles from "./legal-page.module.css";

type LegalPageProps = {
  content: z.output<typeof legalPageSchema>;
  /** Stands above the text: the switches of what a visitor allows. */
  children?: React.ReactNode;
};

/** A legal text with its date and a list of its parts (spec 2), made to be read and printed. */
export function LegalPage({ content, children }: LegalPageProps) {
  const { title, lead, lastUpdated, lastUpdatedLabel, body } = content;
  const parts = headingsOf(body);
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
        {parts.length > 2 && (
          <nav className={styles.contents} aria-label={title}>
            <ol>
              {parts.map(({ anchor, text }) => (
                <li key={anchor}>
                  <a href={anchor}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.body}>
          {children}
          <RichText value={body} />
        </div>
      </div>
    </article>
  );
}
