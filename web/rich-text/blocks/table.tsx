import type { BlockContent } from "../../content/rich-text/rich-text-schema.ts";
import styles from "./blocks.module.css";

/** A table, which scrolls sideways where it is wider than the text. Its first row is the header. */
export function Table({ content }: { content: BlockContent<"tableBlock"> }) {
  const { caption, grid } = content;
  const [header, ...rows] = grid.rows;
  const columns = header?.cells ?? [];
  const label = caption ?? columns.filter(Boolean).join(", ");
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it sideways */
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((name, column) => (
              // Columns have no key of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _key, cells }) => (
            <tr key={_key}>
              {columns.map((_, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
