import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { statsSchema } from "./stats.groq.ts";
import styles from "./stats.module.css";

/** Columns that fill whole rows; a single row up to four metrics. */
const getDefaultColumns = (count: number) => ([3, 5, 6].includes(count) ? 3 : 4);

/** A band of metrics in large type (spec 2, platform and about). */
export function Stats({ content, isFirst }: SectionProps<z.output<typeof statsSchema>>) {
  const { headline, lead, items } = content;
  return (
    <section className={styles.band}>
      <div className={layout.grid}>
        {(headline || lead) && (
          <div className={styles.head}>
            {headline && (
              <SectionHeading isFirst={isFirst} className={layout.title2}>
                {headline}
              </SectionHeading>
            )}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        <dl
          className={styles.items}
          data-columns={content.layout?.columns ?? getDefaultColumns(items.length)}
        >
          {items.map(({ _key, value, label, note }) => (
            <div key={_key} data-reveal>
              <dt>
                {label}
                {note && <span className={styles.note}>{note}</span>}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
