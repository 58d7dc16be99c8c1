import type { ModuleContent } from "./module-page.groq.ts";
import styles from "./module-result.module.css";

type ModuleResultProps = {
  result: ModuleContent["result"];
  /** `pair`: two large numbers; `note`: an annotation; `bars`: two bars. */
  look: "pair" | "note" | "bars";
};

/** The one number that a module changes, before and after, as numbers and as bars on one scale. */
export function ModuleResult({ result, look }: ModuleResultProps) {
  if (!result) return null;
  const { label, before, beforeLabel, beforeValue, after, afterLabel, afterValue, source } = result;
  const max = Math.max(beforeValue, afterValue) || 1;
  return (
    <div className={styles[look]}>
      <p className={styles.label}>{label}</p>
      <dl className={styles.values}>
        <div className={styles.before}>
          <dt>{beforeLabel}</dt>
          <dd>
            <span className={styles.value}>{before}</span>
            <Bar share={beforeValue / max} />
          </dd>
        </div>
        <div className={styles.after}>
          <dt>{afterLabel}</dt>
          <dd>
            <span className={styles.value}>{after}</span>
            <Bar share={afterValue / max} />
          </dd>
        </div>
      </dl>
      {source && <p className={styles.source}>{source}</p>}
    </div>
  );
}

/** A bar of at least 1.2 %, so that a small value remains visible; zero has no bar. */
function Bar({ share }: { share: number }) {
  const width = share > 0 ? Math.max(share * 100, 1.2) : 0;
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={`${width.toFixed(1)}%`} height="100%" rx="2" />
    </svg>
  );
}
