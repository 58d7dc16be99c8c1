import type { ReactNode } from "react";
import { enhanceWith } from "./enhancements/enhancement.ts";
import styles from "./tabs.module.css";

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  /** At most four: `tabs.module.css` pairs tabs and panels by position. The id is also the URL fragment. */
  tabs: readonly { id: string; label: string; panel: ReactNode }[];
};

/**
 * Tabs that show one panel at a time, the first by default. They are links to URL fragments, so that
 * they work without scripts and each tab has an address; `tabs.enhancement.ts` adds ARIA tabs.
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
