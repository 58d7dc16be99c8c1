import { classNames } from "../ui/class-names.ts";
import styles from "./state-mark.module.css";

const paths = {
  check: "M3.2 6.3l1.9 1.9 3.7-4.4",
  cross: "M4 4l4 4M8 4l-4 4",
  alert: "M6 3.2v3.2M6 8.6v.1",
  pause: "M4.7 3.9v4.2M7.3 3.9v4.2",
  dot: "M6 6h.01",
  wait: "",
} as const;

type Mark = keyof typeof paths;

const marks = {
  done: "check",
  allowed: "check",
  ok: "check",
  automated: "check",
  active: "dot",
  running: "dot",
  late: "alert",
  flag: "alert",
  bottleneck: "alert",
  held: "pause",
  denied: "cross",
  normal: "wait",
  waiting: "wait",
  muted: "wait",
} as const satisfies Record<string, Mark>;

export type MarkedState = keyof typeof marks;

/** A small round icon that shows a state by shape as well as by color. */
export function StateMark({ state }: { state: MarkedState }) {
  const mark = marks[state];
  return (
    <svg
      className={classNames(styles.mark, styles[mark])}
      viewBox="0 0 12 12"
      width="12"
      height="12"
    >
      <circle cx="6" cy="6" r="5.25" />
      <path d={paths[mark]} />
    </svg>
  );
}
