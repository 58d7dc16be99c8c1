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

// The longer of the two lengths, in percent: the rest of the line is for its number.
const maxBarPercent = 54;

/** A figure before and after as two lengths on one scale, the numbers set large at their ends. */
export function BeforeAfter({ metric, labels }: BeforeAfterProps) {
  const { label, before, after, beforeValue, afterValue, improvement } = metric;
  const scale = maxBarPercent / (Math.max(beforeValue, afterValue) || 1);
  return (
    <dl className={styles.figure}>
      <div className={styles.label}>
        <dt>{label}</dt>
        <dd>{improvement}</dd>
      </div>
      <Length
        name="before"
        label={labels.beforeLabel}
        value={before}
        percent={beforeValue * scale}
      />
      <Length name="after" label={labels.afterLabel} value={after} percent={afterValue * scale} />
    </dl>
  );
}

type LengthProps = {
  name: "before" | "after";
  label: string;
  value: string;
  percent: number;
};

/** One length from the common start line, its number at its end. */
function Length({ name, label, value, percent }: LengthProps) {
  // The least that can be seen; nothing for nothing.
  const width = `${(percent > 0 ? Math.max(percent, 0.8) : 0).toFixed(2)}%`;
  return (
    <div className={styles[name]}>
      <dt>{label}</dt>
      <dd>
        <svg className={styles.line}>
          <rect width={width} />
          <text x={width} dx="12" dy="0.36em">
            {value}
          </text>
        </svg>
      </dd>
    </div>
  );
}
