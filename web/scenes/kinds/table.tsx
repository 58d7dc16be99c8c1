import { classNames } from "../../ui/class-names.ts";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import styles from "./table.module.css";

/** Rows and columns of one screen; where there is no room for columns, each row is a small card. */
export function Table({ content }: { content: SceneContent<"sceneTable"> }) {
  const { columns, rows } = content;
  const figures = columns.map((_, column) => rows.every(({ cells }) => isFigure(cells[column])));
  const isMarked = rows.some(({ state }) => state !== "normal");
  return (
    <table
      className={classNames(
        styles.table,
        columns.length > 3 && styles.many,
        isMarked && styles.marked,
      )}
    >
      <thead>
        <tr>
          {withIndexKeys(columns).map(({ key: index, item: column }) => (
            <th key={index} scope="col" className={figures[index] ? styles.figure : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, state }) => (
          <tr key={key} className={styles[state]}>
            {withIndexKeys(columns).map(({ key: index, item: column }) => (
              <td
                key={index}
                className={figures[index] ? styles.figure : undefined}
                data-column={index > 0 ? column : undefined}
              >
                {index === 0 && state !== "normal" && <StateMark state={state} />}
                {index === 0 ? <span>{cells[index]}</span> : cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column of such cells is set flush right, so that its digits stand below each other. */
function isFigure(cell = ""): boolean {
  return /^[-−+±~<>≤≥]?\s?[$€£¥]?\d[\d.,: ]*\s?(?:\p{L}{1,3}|%|[$€£¥])?$|^[-–—]$/u.test(
    cell.trim(),
  );
}
