import { classNames } from "../../ui/class-names.ts";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import styles from "./matrix.module.css";

const levels = [0, 1, 2, 3, 4] as const;

/** A heat map of rows and columns, in five shades of the module's color. */
export function Matrix({ content }: { content: SceneContent<"sceneMatrix"> }) {
  const { columns, rows, lowLabel, highLabel } = content;
  return (
    <div className={styles.matrix}>
      <div className={`${styles.row} ${styles.head}`}>
        <span className={styles.label} />
        {withIndexKeys(columns).map(({ key, item: column }) => (
          <span key={key} className={styles.column}>
            <span>{column}</span>
          </span>
        ))}
      </div>
      {rows.map(({ key, label, values }) => (
        <div key={key} className={styles.row}>
          <span className={styles.label}>{label}</span>
          {withIndexKeys(columns).map(({ key }) => (
            <span key={key} className={classNames(styles.cell, getLevelClass(values[key]))} />
          ))}
        </div>
      ))}
      <p className={styles.legend}>
        <span>{lowLabel}</span>
        {levels.map((level) => (
          <span key={level} className={classNames(styles.swatch, getLevelClass(level))} />
        ))}
        <span>{highLabel}</span>
      </p>
    </div>
  );
}

function getLevelClass(value = 0): string | undefined {
  return styles[`level${Math.min(Math.max(Math.round(value), 0), 4)}`];
}
