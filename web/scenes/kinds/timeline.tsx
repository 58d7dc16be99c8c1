import { classNames } from "../../ui/class-names.ts";
import { BreakableText } from "../breakable-text.tsx";
import { PlacedText } from "../placed-text.tsx";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import styles from "./timeline.module.css";

type Content = SceneContent<"sceneTimeline">;

/** Tasks as bars on a time scale; the part after the deadline has the signal color. */
export function Timeline({ content }: { content: Content }) {
  const { marks, deadlineAt, deadlineLabel, rows } = content;
  const at = marks.map((_, index) => (index / Math.max(marks.length - 1, 1)) * 100);
  return (
    <div className={styles.timeline}>
      <svg className={styles.head}>
        {withIndexKeys(marks).map(({ key, item }) => {
          const place = at[key] ?? 0;
          const reach = 50 / Math.max(marks.length - 1, 1);
          return (
            <PlacedText
              key={key}
              className={styles.mark}
              from={Math.max(place - reach, 0)}
              to={Math.min(place + reach, 100)}
              y="0"
              align={place === 0 ? "start" : place === 100 ? "end" : "middle"}
            >
              {item}
            </PlacedText>
          );
        })}
        <PlacedText
          className={deadlineAt > 50 ? styles.before : styles.behind}
          from={deadlineAt > 50 ? 0 : deadlineAt}
          to={deadlineAt > 50 ? deadlineAt : 100}
          y="20"
          align={deadlineAt > 50 ? "end" : "start"}
        >
          {deadlineLabel}
        </PlacedText>
        <line className={styles.deadline} {...verticalLine(deadlineAt)} />
      </svg>
      <ul>
        {rows.map(({ key, label, start, end, state, note }) => (
          <li key={key} className={classNames(styles.row, styles[state])} data-row>
            <div className={styles.what}>
              <p className={styles.label}>
                <StateMark state={state} />
                <span>
                  <BreakableText text={label} />
                </span>
              </p>
              {note && <p className={styles.detail}>{note}</p>}
            </div>
            <svg className={styles.track}>
              {at.map((place) => (
                <line key={place} className={styles.grid} {...verticalLine(place)} />
              ))}
              <Bar
                start={start}
                end={Math.max(end, start)}
                deadline={deadlineAt}
                late={state === "late"}
              />
              <line className={styles.deadline} {...verticalLine(deadlineAt)} />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}

type BarProps = {
  start: number;
  end: number;
  deadline: number;
  late: boolean;
};

/** One bar; a late bar is split at the deadline. */
function Bar({ start, end, deadline, late }: BarProps) {
  const cut = late ? Math.min(Math.max(deadline, start), end) : end;
  return (
    <g className={styles.bar}>
      <rect x={formatPercent(start)} width={formatPercent(Math.max(end - start, 0.8))} rx="2" />
      {late && cut < end && (
        <rect
          className={styles.over}
          x={formatPercent(cut)}
          width={formatPercent(end - cut)}
          rx="2"
        />
      )}
    </g>
  );
}

const formatPercent = (value = 0) => `${Math.round(value * 100) / 100}%`;
const verticalLine = (at: number) => ({
  x1: formatPercent(at),
  x2: formatPercent(at),
  y1: "0",
  y2: "100%",
});
