import { useId } from "react";
import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { formatCount } from "../../features/audit-log/entry-filter.ts";
import { type MarkedState, StateMark } from "../../scenes/state-mark.tsx";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { AuditLogTools } from "./audit-log-tools.tsx";
import type { auditLogSchema } from "./audit-log.groq.ts";
import styles from "./audit-log.module.css";

type Content = z.output<typeof auditLogSchema>;
type Entry = Content["entries"][number];

/** Entries shown at first, as in the style sheet; the others on request or if they match. */
const firstEntries = 12;

/**
 * A log of decisions as a table. Its enhancement searches, filters and saves the rows; without scripts
 * all rows are shown. On phones each row is a card.
 */
export function AuditLog({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, entries, labels } = content;
  const headingId = useId();
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.log} {...enhanceWith("audit-log")}>
          <AuditLogTools content={content} />
          <p className={styles.count}>
            <output data-count={labels.count}>
              {formatCount(labels.count, entries.length, entries.length)}
            </output>
          </p>
          <table className={styles.table} aria-labelledby={headingId}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={styles[column]}>
                    {labels[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row key={entry._key} entry={entry} labels={labels} />
              ))}
            </tbody>
          </table>
          <p className={styles.empty} data-empty hidden>
            {labels.empty}
          </p>
          {entries.length > firstEntries && (
            <label className={styles.more}>
              <input type="checkbox" data-all />
              {formatCount(labels.more, entries.length, entries.length)}
            </label>
          )}
        </div>
      </div>
    </section>
  );
}

const columns = ["time", "actor", "action", "object", "decision", "reason"] as const;

const marks = {
  allowed: "allowed",
  masked: "active",
  held: "held",
  denied: "denied",
} as const satisfies Record<Entry["decision"], MarkedState>;

function Row({ entry, labels }: { entry: Entry; labels: Content["labels"] }) {
  const { decision } = entry;
  return (
    <tr className={styles[decision]} data-decision={decision}>
      {columns.map((column) => (
        <td key={column} className={styles[column]}>
          {column === "decision" ? (
            <span className={styles.outcome}>
              <StateMark state={marks[decision]} />
              {labels[decision]}
            </span>
          ) : (
            entry[column]
          )}
        </td>
      ))}
    </tr>
  );
}
