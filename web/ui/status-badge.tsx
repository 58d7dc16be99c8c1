import { classNames } from "./class-names.ts";
import styles from "./status-badge.module.css";

// spec 4
const labels = { production: "Production Ready", beta: "Beta" } as const;

/** The status of a module (spec 4): production in the module's hue, beta as an outline. */
export function StatusBadge({ status }: { status: keyof typeof labels }) {
  return <span className={classNames(styles.badge, styles[status])}>{labels[status]}</span>;
}
