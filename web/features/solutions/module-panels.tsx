import layout from "../../ui/layout.module.css";
import type { ModuleContent, PageLayout } from "./module-page.groq.ts";
import { ModuleResult } from "./module-result.tsx";
import { solutionsCopy } from "./solutions.copy.ts";
import styles from "./module-panels.module.css";

type FeaturesPanelProps = { content: ModuleContent; isTitled: boolean };

/** Four or six feature cards (spec 2). In the tabs, the tab itself is their visible title. */
export function FeaturesPanel({ content, isTitled }: FeaturesPanelProps) {
  const { features, pageLayout } = content;
  return (
    <div className={`${layout.grid} ${styles.panel} ${styles[pageLayout]}`}>
      <h2 className={isTitled ? `${layout.title2} ${styles.heading}` : layout.hidden}>
        {solutionsCopy.features}
      </h2>
      <ul className={`${styles.features} ${features.length % 3 === 0 ? styles.threes : ""}`}>
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

/** How the Benefits tab of each layout shows the result. */
const resultLooks = { chart: "bars", code: "pair", thread: "pair" } as const satisfies Record<
  PageLayout,
  string
>;

/** The Benefits tab: the module's own result, and the metrics again with who gains what (spec 2). */
export function BenefitsPanel({ content }: { content: ModuleContent }) {
  const { benefitsTitle, metrics, result, pageLayout } = content;
  return (
    <div className={`${layout.grid} ${styles.panel} ${styles[pageLayout]}`}>
      <div className={styles.lead}>
        <h2 className={layout.title2}>{benefitsTitle ?? solutionsCopy.benefits}</h2>
        <ModuleResult result={result} look={resultLooks[pageLayout]} />
      </div>
      <ul className={styles.metrics}>
        {metrics.map(({ _key, value, label, audience, note }) => (
          <li key={_key}>
            {audience && <h3 className={styles.audience}>{audience}</h3>}
            <p className={styles.metric}>
              <strong>{value}</strong> {label}
            </p>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
