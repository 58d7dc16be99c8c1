import { useId } from "react";
import type * as z from "zod";
import button from "../../ui/button.module.css";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { type auditLogSchema, decisions } from "./audit-log.groq.ts";
import styles from "./audit-log-tools.module.css";

type Content = z.output<typeof auditLogSchema>;

/** The controls, which take their space and are invisible until the enhancement runs. */
export function AuditLogTools({ content }: { content: Content }) {
  const { entries, labels, suggestions } = content;
  const searchId = useId();
  const filterName = useId();
  const options = [
    { value: "", label: labels.all, count: entries.length },
    ...decisions.map((value) => ({
      value,
      label: labels[value],
      count: entries.filter(({ decision }) => decision === value).length,
    })),
  ];
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <label className={layout.hidden} htmlFor={searchId}>
          {labels.search}
        </label>
        <Icon name="search" />
        <input
          id={searchId}
          type="search"
          placeholder={labels.search}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <fieldset className={styles.filter} data-filter>
        <legend className={layout.hidden}>{labels.decision}</legend>
        {options.map(({ value, label, count }) => (
          <label key={value} className={styles.option}>
            <input type="radio" name={filterName} value={value} defaultChecked={value === ""} />
            <span>
              {label} <span className={styles.number}>{count}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className={`${button.button} ${button.secondary} ${button.compact} ${styles.download}`}
        data-download
      >
        <Icon name="download" />
        {labels.download}
      </button>
      {suggestions && suggestions.length > 0 && (
        <p className={styles.suggestions}>
          {labels.suggestions}
          {suggestions.map((text) => (
            <button key={text} type="button" data-suggestion>
              {text}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
