import { PlacedText } from "../placed-text.tsx";
import type { SceneContent } from "../scene-schema.ts";
import styles from "./figures.module.css";

type Row = SceneContent<"sceneFigures">["rows"][number];

/** Values before and after, each pair as two bars on one scale. */
export function Figures({ content }: { content: SceneContent<"sceneFigures"> }) {
  return (
    <ul className={styles.figures}>
      {content.rows.map((row) => (
        <Figure key={row.key} row={row} />
      ))}
    </ul>
  );
}

// The longer bar in percent; the rest of the width is for its value.
const maxBarPercent = 68;

function Figure({ row }: { row: Row }) {
  const scale = maxBarPercent / (Math.max(row.beforeValue, row.afterValue) || 1);
  return (
    <li className={styles.row} data-row>
      <div>
        <p className={styles.label}>{row.label}</p>
        <p className={styles.change}>{row.change}</p>
      </div>
      <svg className={styles.lengths}>
        <Bar look="before" value={row.before} percent={row.beforeValue * scale} />
        <Bar look="after" value={row.after} percent={row.afterValue * scale} />
      </svg>
    </li>
  );
}

type BarProps = {
  look: "before" | "after";
  value: string;
  percent: number;
};

function Bar({ look, value, percent }: BarProps) {
  // At least 0.8 %, so that a small value remains visible; zero has no bar.
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
