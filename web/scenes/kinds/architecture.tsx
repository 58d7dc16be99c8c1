import { classNames } from "../../ui/class-names.ts";
import { getHueClass } from "../../ui/hue.ts";
import { hues } from "../../ui/hues.ts";
import { BreakableText } from "../breakable.tsx";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import { splitLabel } from "../split-label.ts";
import styles from "./architecture.module.css";

type Content = SceneContent<"sceneArchitecture">;

/**
 * From a company's systems over the runtime and its modules to decisions. Columns of one length are
 * lanes, one flow each; columns of different lengths lead through the panel of the runtime, which
 * then stands for all of them.
 */
export function Architecture({ content }: { content: Content }) {
  const { sources, runtimeRows, modules, outcomes, lateRow } = content;
  const isLanes = [runtimeRows, modules, outcomes].every(({ length }) => length === sources.length);
  if (isLanes) return <Lanes content={content} />;
  return (
    <div className={styles.columns}>
      <Entries className={styles.sources} entries={sources} />
      <Stubs count={sources.length} />
      <div className={styles.runtime}>
        <p className={styles.runtimeTitle}>{content.runtimeTitle}</p>
        <ul className={styles.rows}>
          {withIndexKeys(runtimeRows).map(({ key, item: entry }) => (
            <li key={key} className={key + 1 === lateRow ? styles.late : undefined}>
              <Entry entry={entry} className={styles.row} />
            </li>
          ))}
        </ul>
      </div>
      <Stubs count={modules.length} />
      <ul className={styles.modules}>
        {withIndexKeys(modules).map(({ key, item: entry }) => (
          <li key={key}>
            <Entry entry={entry} className={moduleClass(entry)} />
          </li>
        ))}
      </ul>
      <Stubs count={modules.length} />
      <Entries className={styles.outcomes} entries={outcomes} />
    </div>
  );
}

function Lanes({ content }: { content: Content }) {
  const { sources, runtimeTitle, runtimeRows, modules, outcomes, lateRow } = content;
  return (
    <div className={styles.lanes}>
      <div className={styles.panel}>
        <p className={styles.runtimeTitle}>{runtimeTitle}</p>
      </div>
      {withIndexKeys(sources).map(({ key: lane, item: source }) => (
        <div key={lane} className={classNames(styles.lane, lane + 1 === lateRow && styles.late)}>
          <Entry entry={source} className={styles.source} />
          <Line />
          <Entry entry={runtimeRows[lane] ?? ""} className={styles.row} />
          <Line />
          <Entry entry={modules[lane] ?? ""} className={moduleClass(modules[lane] ?? "")} />
          <Line arrow />
          <Entry entry={outcomes[lane] ?? ""} className={styles.outcome} />
        </div>
      ))}
    </div>
  );
}

function Entries({ className, entries }: { className: string | undefined; entries: string[] }) {
  const kind = className === styles.sources ? styles.source : styles.outcome;
  return (
    <ul className={className}>
      {withIndexKeys(entries).map(({ key, item: entry }) => (
        <li key={key}>
          <Entry entry={entry} className={kind} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, className }: { entry: string; className: string | undefined }) {
  const { name, detail } = splitLabel(entry);
  return (
    <p className={className}>
      <span className={styles.name}>
        <BreakableText text={name} />
      </span>
      {/* The space keeps the two apart where the text is copied or read aloud. */}
      {detail && <span className={styles.detail}> {detail}</span>}
    </p>
  );
}

/** A module that is called by its name wears its colour. */
function moduleClass(entry: string): string {
  const named = /^Arq([A-Z][a-z]+)/.exec(entry)?.[1]?.toLowerCase();
  return `${styles.module} ${getHueClass(hues.find((hue) => hue === named))}`;
}

/** One line from box to box of a lane. */
function Line({ arrow = false }: { arrow?: boolean }) {
  return (
    <svg className={classNames(styles.line, arrow && styles.arrow)}>
      <line x1="0" x2="100%" y1="50%" y2="50%" />
      {arrow && (
        <svg x="100%" y="50%" overflow="visible">
          <path d="M-6 -4L-1 0L-6 4" />
        </svg>
      )}
    </svg>
  );
}

/** One line for each of so many boxes, at their height beside the panel. */
function Stubs({ count }: { count: number }) {
  return (
    <svg className={styles.line}>
      {Array.from({ length: count }, (_, index) => {
        const y = `${(((index + 0.5) / count) * 100).toFixed(2)}%`;
        return <line key={y} x1="0" x2="100%" y1={y} y2={y} />;
      })}
    </svg>
  );
}
