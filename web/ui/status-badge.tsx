import { classNames } from "./class-names.ts";
import styles from "./status-badge.module.css";

// spec 4
const labels = { production: "Production Ready", beta: "Beta" } as const;

/** How far a module is: ready for production in the module's hue, or beta in outline (spec 4). */
export function StatusBadge({ status }: { status: keyof typeof labels }) {
  return <span className={classNames(styles.badge, styles[status])}>{labels[status]}</span>;
}
