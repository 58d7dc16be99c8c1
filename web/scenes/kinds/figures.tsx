import { PlacedText } from "../placed-text.tsx";
import type { SceneContent } from "../scene-schema.ts";
import styles from "./figures.module.css";

type Row = SceneContent<"sceneFigures">["rows"][number];

/** Figures before and after, each pair as two lengths on one scale, the numbers at their ends. */
export function Figures({ content }: { content: SceneContent<"sceneFigures"> }) {
  return (
    <ul className={styles.figures}>
      {content.rows.map((row) => (
        <Figure key={row.key} row={row} />
      ))}
    </ul>
  );
}

// The longer length, in percent: the rest of the line is for its number.
const maxBarPercent = 68;

function Figure({ row }: { row: Row }) {
  const scale = maxBarPercent / (Math.max(row.beforeValue, row.afterValue) || 1);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.label}>{row.label}</p>
        <p className={styles.change}>{row.change}</p>
      </div>
      <svg className={styles.lengths}>
        <Length look="before" value={row.before} percent={row.beforeValue * scale} />
        <Length look="after" value={row.after} percent={row.afterValue * scale} />
      </svg>
    </li>
  );
}

type LengthProps = {
  look: "before" | "after";
  value: string;
  percent: number;
};

function Length({ look, value, percent }: LengthProps) {
  // The least that can be seen; nothing for nothing.
  const width = percent > 0 ? Math.max(percent, 0.8) : 0;
  return (
    <g className={styles[look]}>
      <rect width={`${width.toFixed(2)}%`} />
      <PlacedText className={styles.value} from={width} to={100} y="0" align="start">
        {value}
      </PlacedText>
    </g>
  );
}
