import { classNames } from "../../ui/class-names.ts";
import type { SceneContent } from "../scene-schema.ts";
import styles from "./compare.module.css";

/** Two responses, versions or runs side by side, with marked differences. */
export function Compare({ content }: { content: SceneContent<"sceneCompare"> }) {
  const { leftTitle, rightTitle, rows } = content;
  return (
    <div>
      <div className={`${styles.row} ${styles.head}`}>
        <p className={styles.left}>{leftTitle}</p>
        <p className={styles.right}>{rightTitle}</p>
      </div>
      {rows.map(({ key, label, left, right, same, note }) => (
        <div key={key} className={classNames(styles.row, !same && styles.differs)} data-row>
          <div className={styles.what}>
            <p className={styles.label}>{label}</p>
            {note && <p className={styles.note}>{note}</p>}
          </div>
          <p className={styles.left}>{left}</p>
          <svg className={styles.sign} viewBox="0 0 16 16" width="16" height="16">
            <path d={same ? "M4 6H12M4 10H12" : "M4 6H12M4 10H12M10.5 3L5.5 13"} />
          </svg>
          <p className={styles.right}>{right}</p>
        </div>
      ))}
    </div>
  );
}
