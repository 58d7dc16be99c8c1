import type { ReactNode } from "react";
import styles from "./entry-card.module.css";

type EntryCardProps = {
  href: string;
  heading: "h2" | "h3";
  title: string;
  summary: string | null;
  /** A line above the title, such as a category. */
  eyebrow?: ReactNode;
  picture?: ReactNode;
  /** Facts below the summary, such as a date. */
  children?: ReactNode;
};

/** A list item that links to the page of an article, customer story or event. */
export function EntryCard(props: EntryCardProps) {
  const { href, heading: Heading, title, summary, eyebrow, picture, children } = props;
  return (
    <li className={styles.card} data-reveal>
      {picture && <div className={styles.picture}>{picture}</div>}
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Heading className={styles.title}>
        <a className={styles.link} href={href}>
          {title}
        </a>
      </Heading>
      {summary && <p className={styles.summary}>{summary}</p>}
      {children && <div className={styles.facts}>{children}</div>}
    </li>
  );
}

/** The grid of entry cards: one, two or three columns. */
export function EntryCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}
