import { classNames } from "../../ui/class-names.ts";
import { createChartScale, isEndLabelBelow } from "./chart-scale.ts";
import { PlacedText } from "../placed-text.tsx";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import styles from "./chart.module.css";

type Content = SceneContent<"sceneChart">;
type Line = Content["lines"][number];

/** Line chart on a scale from 0, with end labels and an optional limit line. */
export function Chart({ content }: { content: Content }) {
  const { unit, axis, limitValue, limitLabel, lines } = content;
  const values = lines.flatMap((line) => line.values);
  const { top, ticks } = createChartScale([...values, limitValue ?? 0]);
  const y = (value: number) => round(100 - (value / top) * 100);
  const points = (line: Line) =>
    line.values.map((value, index): [number, number] => [
      round((index / Math.max(line.values.length - 1, 1)) * 100),
      y(value),
    ]);
  const before = lines.find(({ tone }) => tone === "before");
  const after = lines.find(({ tone }) => tone === "after");
  const limit = limitValue === null ? undefined : y(limitValue);
  return (
    <div className={styles.chart}>
      <div className={styles.legend}>
        <p className={styles.unit}>{unit}</p>
        <ul className={styles.keys}>
          {lines.map(({ key, label, tone }) => (
            <Key key={key} look={tone} label={label} />
          ))}
          {limit !== undefined && limitLabel && <Key look="limit" label={limitLabel} />}
        </ul>
      </div>
      <div className={styles.plot}>
        <svg>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1="0" x2="100%" {...level(y(tick))} />
              <text className={styles.tick} x="-10" y={`${y(tick)}%`} dy="4" textAnchor="end">
                {tick.toLocaleString("en")}
              </text>
            </g>
          ))}
          {withIndexKeys(axis).map(({ key: index, item }) => {
            const cell = 100 / Math.max(axis.length - 1, 1);
            const reach = axis.length > 7 ? cell : cell / 2;
            return (
              <PlacedText
                key={index}
                className={classNames(styles.mark, isDense(axis.length, index) && styles.dense)}
                from={index * cell - reach}
                to={index * cell + reach}
                y="100%"
                align="middle"
              >
                {item}
              </PlacedText>
            );
          })}
        </svg>
        <svg className={styles.curves} viewBox="0 0 100 100" preserveAspectRatio="none">
          {before && after && before.values.length === after.values.length && (
            <path
              className={styles.between}
              d={`${pathOf(points(before))}L${points(after).toReversed().join("L")}Z`}
            />
          )}
          {lines.map((line) => (
            <path key={line.key} className={styles[line.tone]} d={pathOf(points(line))} />
          ))}
        </svg>
        <svg className={styles.over}>
          {limit !== undefined && (
            <line className={styles.limit} x1="0" x2="100%" {...level(limit)} />
          )}
          {lines.map((line) => (
            <End key={line.key} line={line} y={y} below={isEndLabelBelow(line, lines, top)} />
          ))}
        </svg>
      </div>
    </div>
  );
}

/** A legend entry. */
function Key({ look, label }: { look: Line["tone"] | "limit"; label: string }) {
  return (
    <li className={styles[look]}>
      <svg className={styles.key} viewBox="0 0 16 4" width="16" height="4">
        <path d="M1 2H15" />
      </svg>
      <span>{label}</span>
    </li>
  );
}

type EndProps = {
  line: Line;
  y: (value: number) => number;
  below: boolean;
};

/** The end point of a line with its value. */
function End({ line, y, below }: EndProps) {
  const last = line.values.at(-1);
  if (last === undefined) return null;
  return (
    <g className={styles[line.tone]}>
      <circle cx="100%" cy={`${y(last)}%`} r="4" />
      <text
        className={styles.end}
        x="100%"
        y={`${y(last)}%`}
        dy={below ? 20 : -10}
        textAnchor="end"
      >
        {last.toLocaleString("en")}
      </text>
    </g>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
const level = (percent: number) => ({ y1: `${percent}%`, y2: `${percent}%` });
const pathOf = (points: readonly [number, number][]) => `M${points.join("L")}`;

/** Whether a label of a long axis is hidden on narrow screens: every second one. */
function isDense(count: number, index: number): boolean {
  return count > 7 && (count - 1 - index) % 2 === 1;
}
