import type * as z from "zod";
import layout from "../../ui/layout.module.css";
import type { modulePageSchema } from "./module-page.groq.ts";
import { solutionsCopy } from "./solutions.copy.ts";
import styles from "./module-panels.module.css";

type Content = z.output<typeof modulePageSchema>;

/** Four or six feature cards (spec 2). In the tabs, the tab itself is their visible title. */
export function FeaturesPanel({
  features,
  isTitled,
}: Pick<Content, "features"> & { isTitled: boolean }) {
  return (
    <div className={`${layout.grid} ${styles.panel}`}>
      <h2 className={isTitled ? `${layout.title2} ${styles.heading}` : layout.hidden}>
        {solutionsCopy.features}
      </h2>
      <ul className={features.length % 3 === 0 ? styles.threes : styles.twos}>
        {features.map(({ _key, title, text }) => (
          <li key={_key}>
            <h3 className={layout.title3}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The Benefits tab: the metrics again, with their notes (spec 2). */
export function BenefitsPanel({
  title,
  metrics,
}: { title: string | null } & Pick<Content, "metrics">) {
  return (
    <div className={`${layout.grid} ${styles.panel}`}>
      <h2 className={`${layout.title2} ${styles.title}`}>{title ?? solutionsCopy.benefits}</h2>
      <dl className={styles.metrics}>
        {metrics.map(({ _key, value, label, note }) => (
          <div key={_key}>
            <dt>
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
