import type { ReactNode } from "react";
import styles from "./entry-header.module.css";
import layout from "./layout.module.css";

type EntryHeaderProps = {
  breadcrumb?: ReactNode;
  /** A line above the title, such as a category. */
  eyebrow?: ReactNode;
  title: string;
  summary: string | null;
  /** Facts and buttons below the summary. */
  children?: ReactNode;
};

/** The head of an article, customer story, event or resource page. */
export function EntryHeader({ breadcrumb, eyebrow, title, summary, children }: EntryHeaderProps) {
  return (
    <header className={styles.head}>
      {breadcrumb}
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        {summary && <p className={`${layout.lead} ${styles.summary}`}>{summary}</p>}
        {children}
      </div>
    </header>
  );
}
