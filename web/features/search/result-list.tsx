import type { TextRun } from "./excerpt.ts";
import type { SearchHit, SearchKind } from "./search-index.ts";
import styles from "./result-list.module.css";

export type SearchLabels = Record<SearchKind | "nothing", string>;

type ResultListProps = {
  groups: readonly (readonly [SearchKind, readonly SearchHit[]])[];
  labels: SearchLabels;
  /** Whether a query had no results. */
  isEmpty: boolean;
};

/** Search results grouped by kind, with highlighted matches. */
export function ResultList({ groups, labels, isEmpty }: ResultListProps) {
  return (
    <div className={styles.results}>
      {isEmpty && <output className={styles.nothing}>{labels.nothing}</output>}
      {groups.map(([kind, results]) => (
        <section key={kind} className={styles.group} aria-labelledby={`found-${kind}`}>
          <h2 className={styles.kind} id={`found-${kind}`}>
            {labels[kind]}
            <span className={styles.count}>{results.length}</span>
          </h2>
          <ol className={styles.list}>
            {results.map(({ id, href, title, excerpt }) => (
              <li key={id}>
                <a className={styles.title} href={href}>
                  <Runs runs={title} />
                </a>
                <p className={styles.excerpt}>
                  <Runs runs={excerpt} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the runs of a text are never reordered
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
