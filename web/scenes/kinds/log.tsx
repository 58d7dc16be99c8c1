import { classNames } from "../../ui/class-names.ts";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import styles from "./log.module.css";

/** An audit log: time, actor, action and outcome. */
export function Log({ content }: { content: SceneContent<"sceneLog"> }) {
  return (
    <ol>
      {content.rows.map(({ key, time, who, what, outcome, outcomeLabel, reason }) => (
        <li key={key} className={classNames(styles.row, styles[outcome])} data-row>
          <span className={styles.time}>{time}</span>
          <span className={styles.who}>{who}</span>
          <span className={styles.what}>{what}</span>
          <span className={styles.outcome}>
            <StateMark state={outcome} />
            <span>{outcomeLabel}</span>
          </span>
          {reason && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
