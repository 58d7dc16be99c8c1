import { useId } from "react";
import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import layout from "../../ui/layout.module.css";
import { Metric } from "../../ui/metric.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { showPosition, SwipeRow } from "../../ui/swipe-row.tsx";
import { CardDrawing } from "./card-drawing.tsx";
import type { cardsSchema } from "./cards.groq.ts";
import styles from "./cards.module.css";

// spec 9: advantages are revealed 200 ms apart.
const revealDelayMs = 200;

/**
 * Cards with a title, a text and an optional drawing and metric badge (spec 2, home, about and
 * platform). Open cards have larger titles and are revealed one after another.
 */
export function Cards({ content, isFirst }: SectionProps<z.output<typeof cardsSchema>>) {
  const { headline, lead, items, layout: layoutOptions } = content;
  const headingId = useId();
  const isOpen = layoutOptions?.cardStyle === "open";
  // Cards with lines that do not fill rows of three are in two columns beside the headline.
  const columns = layoutOptions?.columns ?? (isOpen || items.length % 3 === 0 ? 3 : 2);
  const ruledClass = `${layout.ruled} ${columns === 2 ? styles.beside : styles.below}`;
  return (
    <section className={`${layout.section} ${isOpen ? styles.open : ruledClass}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={isOpen ? layout.lead : styles.lead}>{lead}</p>}
        </div>
        <SwipeRow
          className={styles.items}
          labelledBy={headingId}
          data-columns={columns}
          {...(isOpen && { "data-reveal-delay": revealDelayMs })}
        >
          {items.map(({ _key, title, text, metric, drawing }, index) => (
            <li key={_key} data-reveal={isOpen || undefined} {...showPosition(index, items.length)}>
              {drawing && <CardDrawing drawing={drawing} />}
              <h3 className={isOpen ? styles.title : layout.title3}>{title}</h3>
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
