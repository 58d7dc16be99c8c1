import { classNames } from "../../ui/class-names.ts";
import { stripMarkers } from "../../content/sanity/source-map/source-markers.ts";
import { getHueClass } from "../../ui/hue.ts";
import { BreakableText } from "../breakable-text.tsx";
import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import { splitLabel } from "../split-label.ts";
import styles from "./architecture.module.css";

type Content = SceneContent<"sceneArchitecture">;

/**
 * Source systems, runtime, modules and decisions from left to right. Columns of equal length form lanes,
 * one flow each. Columns of different lengths are all connected through the runtime's panel.
 */
export function Architecture({ content }: { content: Content }) {
  const { sources, runtimeRows, modules, outcomes, lateRow } = content;
  const hasLanes = [runtimeRows, modules, outcomes].every(
    ({ length }) => length === sources.length,
  );
  if (hasLanes) return <Lanes content={content} />;
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
            <Entry entry={entry} className={getModuleClass(entry, content)} />
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
          <Entry
            entry={modules[lane] ?? ""}
            className={getModuleClass(modules[lane] ?? "", content)}
          />
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
      {/* The space separates the two in copied and spoken text. */}
      {detail && <span className={styles.detail}> {detail}</span>}
    </p>
  );
}

/** Returns the class of a module, with the color of the module that the entry names. */
function getModuleClass(entry: string, { moduleHues }: Content): string {
  const { name } = splitLabel(stripMarkers(entry));
  const hue = moduleHues.find((module) => module.name === name)?.hue;
  return `${styles.module} ${getHueClass(hue)}`;
}

/** The line between two boxes of a lane. */
function Line({ arrow = false }: { arrow?: boolean }) {
  return (
    <svg className={styles.line}>
      <line x1="0" x2="100%" y1="50%" y2="50%" />
      {arrow && (
        <svg x="100%" y="50%" overflow="visible">
          <path d="M-6 -4L-1 0L-6 4" />
        </svg>
      )}
    </svg>
  );
}

/** One line per box, at the height of the box beside the panel. */
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
