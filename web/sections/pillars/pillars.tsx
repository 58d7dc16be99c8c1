import { useId } from "react";
import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import layout from "../../ui/layout.module.css";
import { Metric } from "../../ui/metric.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { showPosition, SwipeRow } from "../../ui/swipe-row.tsx";
import type { pillarsSchema } from "./pillars.groq.ts";
import styles from "./pillars.module.css";

/** Pillars, each with an optional metric badge (spec 2, home and platform). */
export function Pillars({ content, isFirst }: SectionProps<z.output<typeof pillarsSchema>>) {
  const { headline, lead, items } = content;
  const headingId = useId();
  // By default three columns below the headline if they fill whole rows, otherwise two beside it.
  const columns = content.layout?.columns ?? (items.length % 3 === 0 ? 3 : 2);
  const layoutClass = columns === 2 ? styles.beside : styles.below;
  return (
    <section className={`${layout.section} ${layout.ruled} ${layoutClass}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <SwipeRow className={styles.items} labelledBy={headingId} data-columns={columns}>
          {items.map(({ _key, title, text, metric }, index) => (
            <li key={_key} className={styles.item} {...showPosition(index, items.length)}>
              <h3 className={layout.title3}>{title}</h3>
              <p className={styles.text}>{text}</p>
              {metric && (
                <div className={styles.metric}>
                  <Metric text={metric} />
                </div>
              )}
            </li>
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}
