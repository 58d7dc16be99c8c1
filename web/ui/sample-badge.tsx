import styles from "./sample-badge.module.css";

type SampleBadgeProps = {
  sample: boolean | null | undefined;
  /** The word of the site settings. */
  label: string;
};

/** The small word beside invented people, quotes and figures; nothing beside real ones. */
export function SampleBadge({ sample, label }: SampleBadgeProps) {
  return sample ? <span className={styles.mark}>{label}</span> : null;
}
