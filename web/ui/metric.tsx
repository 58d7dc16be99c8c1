import styles from "./metric.module.css";

// A value with its sign, range or unit: 4-8, 99.9%, 24/7, 10x, 97 ms, $4.2M.
const valuePattern =
  /^([−-]?[$€£]?\d[\d.,]*(?:[-–/]\d[\d.,]*)?(?:%|\+|x|[KMB]\b|\s(?:ms|s|min|h)(?=\s))?)\s+(.+)$/;

/** A metric badge with an emphasized value and its label; plain text without a value. */
export function Metric({ text }: { text: string }) {
  const [, value, label] = valuePattern.exec(text) ?? [];
  return (
    <p className={value ? styles.metric : `${styles.metric} ${styles.text}`}>
      {value ? (
        <>
          <strong>{value}</strong> {label}
        </>
      ) : (
        text
      )}
    </p>
  );
}
