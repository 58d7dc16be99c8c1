import type { ReactNode } from "react";
import { enhanceWith } from "./enhancements/enhancement.ts";
import layout from "./layout.module.css";
import styles from "./details-menu.module.css";

type DetailsMenuProps = {
  label: string;
  children: ReactNode;
};

/** A menu that opens from a button over the page, also without scripts. */
export function DetailsMenu({ label, children }: DetailsMenuProps) {
  return (
    <details className={styles.menu} {...enhanceWith("disclosure")}>
      <summary className={styles.toggle}>
        <span className={styles.bars} aria-hidden="true" />
        <span className={layout.hidden}>{label}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
