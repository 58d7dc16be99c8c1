import styles from "./sample-badge.module.css";

type SampleBadgeProps = {
  sample: boolean | null | undefined;
  /** The label of the site settings, such as "Sample". */
  label: string;
};

/** The badge of invented people, quotes and numbers; renders nothing for real ones. */
export function SampleBadge({ sample, label }: SampleBadgeProps) {
  return sample ? <span className={styles.mark}>{label}</span> : null;
}
