import { Breakable } from "./breakable.tsx";
import type { SceneContent } from "./scene-shape.ts";
import { StateMark } from "./state-mark.tsx";
import styles from "./timeline.module.css";

type Content = SceneContent<"sceneTimeline">;

/** Work as lengths of time on one scale; what lies behind the deadline is drawn in the signal colour. */
export function Timeline({ content }: { content: Content }) {
  const { marks, deadlineAt, deadlineLabel, rows } = content;
  const at = marks.map((_, index) => (index / Math.max(marks.length - 1, 1)) * 100);
  return (
    <div className={styles.timeline}>
      <svg className={styles.head}>
        {marks.map((mark, index) => (
          <text
            key={mark}
            className={styles.mark}
            x={percent(at[index])}
            y="1.1em"
            textAnchor={anchor(at[index])}
          >
            {mark}
          </text>
        ))}
        <text
          className={styles.deadlineLabel}
          x={percent(deadlineAt)}
          dx={deadlineAt > 60 ? -8 : 8}
          y="2.6em"
          textAnchor={deadlineAt > 60 ? "end" : "start"}
        >
          {deadlineLabel}
        </text>
        <line className={styles.deadline} {...upright(deadlineAt)} />
      </svg>
      <ul className={styles.rows}>
        {rows.map(({ _key, label, start, end, state, note }) => (
          <li key={_key} className={`${styles.row} ${styles[state]}`}>
            <div className={styles.what}>
              <p className={styles.label}>
                <StateMark state={state} />
                <span>
                  <Breakable text={label} />
                </span>
              </p>
              {note && <p className={styles.detail}>{note}</p>}
            </div>
            <svg className={styles.track}>
              {at.map((place) => (
                <line key={place} className={styles.grid} {...upright(place)} />
              ))}
              <Bar
                start={start}
                end={Math.max(end, start)}
                deadline={deadlineAt}
                late={state === "late"}
              />
              <line className={styles.deadline} {...upright(deadlineAt)} />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarProps {
  start: number;
  end: number;
  deadline: number;
  late: boolean;
}

/** One length; a late one is cut at the deadline. */
function Bar({ start, end, deadline, late }: BarProps) {
  const cut = late ? Math.min(Math.max(deadline, start), end) : end;
  return (
    <g className={styles.bar}>
      <rect x={percent(start)} width={percent(Math.max(end - start, 0.8))} rx="2" />
      {late && cut < end && (
        <rect className={styles.over} x={percent(cut)} width={percent(end - cut)} rx="2" />
      )}
    </g>
  );
}

const percent = (value = 0) => `${Math.round(value * 100) / 100}%`;
const upright = (at: number) => ({ x1: percent(at), x2: percent(at), y1: "0", y2: "100%" });
const anchor = (at = 0) => (at === 0 ? "start" : at === 100 ? "end" : "middle");
