import { useId } from "react";
import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { showPosition, SwipeRow } from "../../ui/swipe-row.tsx";
import { AdvantageDrawing } from "./advantage-drawing.tsx";
import type { advantagesSchema } from "./advantages.groq.ts";
import styles from "./advantages.module.css";

// spec 9: advantages are revealed 200 ms apart.
const revealDelayMs = 200;

/** Advantages in a row below a headline, each with an illustration (spec 2, home). */
export function Advantages({ content, isFirst }: SectionProps<z.output<typeof advantagesSchema>>) {
  const { headline, lead, items, layout: layoutOptions } = content;
  const headingId = useId();
  return (
    <section className={layout.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={layout.lead}>{lead}</p>}
        </div>
        <SwipeRow
          className={styles.items}
          labelledBy={headingId}
          data-columns={layoutOptions?.columns ?? 3}
          data-reveal-delay={revealDelayMs}
        >
          {items.map(({ _key, title, text, drawing }, index) => (
            <li key={_key} data-reveal {...showPosition(index, items.length)}>
              {drawing && <AdvantageDrawing drawing={drawing} />}
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}
