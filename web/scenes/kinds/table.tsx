import { classNames } from "../../ui/class-names.ts";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import styles from "./table.module.css";

/** A data table. On narrow screens each row is a card. */
export function Table({ content }: { content: SceneContent<"sceneTable"> }) {
  const { columns, rows } = content;
  const isNumericColumn = columns.map((_, column) =>
    rows.every(({ cells }) => isNumeric(cells[column])),
  );
  const hasMarks = rows.some(({ state }) => state !== "normal");
  return (
    <table
      className={classNames(
        styles.table,
        columns.length > 3 && styles.many,
        hasMarks && styles.marked,
      )}
    >
      <thead>
        <tr>
          {withIndexKeys(columns).map(({ key: index, item: column }) => (
            <th
              key={index}
              scope="col"
              className={isNumericColumn[index] ? styles.figure : undefined}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, state }) => (
          <tr key={key} className={styles[state]} data-row>
            {withIndexKeys(columns).map(({ key: index, item: column }) => (
              <td
                key={index}
                className={isNumericColumn[index] ? styles.figure : undefined}
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

/** Columns of numeric cells are right-aligned, so that their digits line up. */
function isNumeric(cell = ""): boolean {
  return /^[-−+±~<>≤≥]?\s?[$€£¥]?\d[\d.,: ]*\s?(?:\p{L}{1,3}|%|[$€£¥])?$|^[-–—]$/u.test(
    cell.trim(),
  );
}
