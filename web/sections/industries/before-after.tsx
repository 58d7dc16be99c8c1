import styles from "./before-after.module.css";

type BeforeAfterProps = {
  metric: {
    label: string;
    before: string;
    after: string;
    beforeValue: number;
    afterValue: number;
    improvement: string;
  };
  labels: { beforeLabel: string; afterLabel: string };
};

// The longer bar in percent; the rest of the width is for its value.
const maxBarPercent = 54;

/** A metric before and after, as two bars on one scale with their values, the value after in large type. */
export function BeforeAfter({ metric, labels }: BeforeAfterProps) {
  const { label, before, after, beforeValue, afterValue, improvement } = metric;
  const scale = maxBarPercent / (Math.max(beforeValue, afterValue) || 1);
  return (
    <dl className={styles.figure}>
      <div className={styles.label}>
        <dt>{label}</dt>
        <dd>{improvement}</dd>
      </div>
      <Bar name="before" label={labels.beforeLabel} value={before} percent={beforeValue * scale} />
      <Bar name="after" label={labels.afterLabel} value={after} percent={afterValue * scale} />
    </dl>
  );
}

type BarProps = {
  name: "before" | "after";
  label: string;
  value: string;
  percent: number;
};

/** One bar with its value at its end. */
function Bar({ name, label, value, percent }: BarProps) {
  // At least 0.8 %, so that a small value remains visible; zero has no bar.
  const width = `${(percent > 0 ? Math.max(percent, 0.8) : 0).toFixed(2)}%`;
  return (
    <div className={styles[name]}>
      <dt>{label}</dt>
      <dd>
        <svg className={styles.line}>
          <rect width={width} />
          <text x={width} y="50%" dx="12" dy="0.36em">
            {value}
          </text>
        </svg>
      </dd>
    </div>
  );
}
