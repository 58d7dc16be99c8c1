import layout from "../ui/layout.module.css";
import type { InvalidSection } from "./parse-sections.ts";
import { findSectionLabels } from "./section-labels.ts";
import styles from "./unfinished-section.module.css";

/** The placeholder of an invalid section in the preview: its title, description and missing fields. */
export function UnfinishedSection({ section }: { section: InvalidSection }) {
  const labels = findSectionLabels(section.kind);
  return (
    <div className={`${layout.grid} ${styles.place}`}>
      <div className={styles.frame} role="note">
        <p className={styles.state}>Visitors do not see this section yet</p>
        <p className={layout.title3}>{labels?.title ?? `Unknown section “${section.kind}”`}</p>
        {section.shared && (
          <p className={styles.description}>In the shared section “{section.shared.title}”</p>
        )}
        <p className={styles.description}>{labels?.description ?? section.problem}</p>
        {section.fields.length > 0 && (
          <>
            <p className={styles.missing}>Still to fill in</p>
            <ul className={styles.fields}>
              {section.fields.map((field) => (
                <li key={field}>{field}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
