import type { ReactNode } from "react";
import { enhanceWith } from "./enhancements/enhancement.ts";
import styles from "./tabs.module.css";

type TabsProps = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  /** At most four. The id is also the fragment of the address that opens the tab. */
  tabs: readonly { id: string; label: string; panel: ReactNode }[];
};

/**
 * Panels of which one shows at a time, the first one by default. Links to fragments, so that a tab
 * can be linked and opens without a script; `tabs.behaviour.ts` makes them a real list of tabs.
 */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <div className={styles.tabs} {...enhanceWith("tabs")}>
      <nav className={styles.bar} aria-label={label}>
        {tabs.map(({ id, label: name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.panels}>
        {tabs.map(({ id, label: name, panel }) => (
          <section key={id} id={id} aria-label={name}>
            {panel}
          </section>
        ))}
      </div>
    </div>
  );
}
