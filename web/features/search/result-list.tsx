import type { TextRun } from "./excerpt.ts";
import type { SearchHit, SearchKind } from "./search-index.ts";
import styles from "./result-list.module.css";

export type SearchLabels = Record<SearchKind | "nothing", string>;

type ResultListProps = {
  groups: readonly (readonly [SearchKind, readonly SearchHit[]])[];
  words: SearchLabels;
  /** Whether something was looked for and not found. */
  nothing: boolean;
};

/** Results grouped by what they are, each with the words that were looked for marked. */
export function ResultList({ groups, words, nothing }: ResultListProps) {
  return (
    <div className={styles.results}>
      {nothing && <output className={styles.nothing}>{words.nothing}</output>}
      {groups.map(([kind, results]) => (
        <section key={kind} className={styles.group} aria-labelledby={`found-${kind}`}>
          <h2 className={styles.kind} id={`found-${kind}`}>
            {words[kind]}
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
    // oxlint-disable-next-line react/no-array-index-key -- runs of one text never move
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
