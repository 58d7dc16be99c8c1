import type * as z from "zod";
import type { SectionProps } from "../../content/page-context.ts";
import layout from "../../ui/layout.module.css";
import type { pillarsShape } from "./pillars.groq.ts";
import styles from "./pillars.module.css";

/** Pillars with an optional metric badge each (spec 2, home and platform). */
export function Pillars({ content, first }: SectionProps<z.output<typeof pillarsShape>>) {
  const { headline, lead, items } = content;
  const Headline = first ? "h1" : "h2";
  // Three in a row leave no hole; the headline then stands above them.
  const arrangement = items.length % 3 === 0 ? styles.threes : styles.pairs;
  return (
    <section className={`${layout.section} ${layout.ruled} ${arrangement}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <Headline className={layout.title2}>{headline}</Headline>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <ul className={styles.items}>
          {items.map(({ _key, title, text, metric }) => (
            <li key={_key} className={styles.item}>
              <h3 className={layout.title3}>{title}</h3>
              <p className={styles.text}>{text}</p>
              {metric && <Metric text={metric} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

// An amount with its sign, range or unit: 4-8, 99.9%, 24/7, 10x, 97 ms, $4.2M.
const figure =
  /^([−-]?[$€£]?\d[\d.,]*(?:[-–/]\d[\d.,]*)?(?:%|\+|x|[KMB]\b|\s(?:ms|s|min|h)(?=\s))?)\s+(.+)$/;

/** A metric badge: its figure large, what it measures beside it. Without a figure, the words alone. */
function Metric({ text }: { text: string }) {
  const [, value, measure] = figure.exec(text) ?? [];
  return (
    <p className={value ? styles.metric : `${styles.metric} ${styles.words}`}>
      {value ? (
        <>
          <strong>{value}</strong> {measure}
        </>
      ) : (
        text
      )}
    </p>
  );
}
