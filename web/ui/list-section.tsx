import type { ReactNode } from "react";
import layout from "./layout.module.css";
import styles from "./list-section.module.css";
import { SectionHeading } from "./section-heading.tsx";

type ListSectionProps = {
  headline: string;
  lead: string | null;
  isFirst: boolean;
  /** Shown instead of the list. */
  emptyText?: string | null;
  children: ReactNode;
};

/** A section with a headline, a lead and a list, in the size of a page title if it is the first. */
export function ListSection(props: ListSectionProps) {
  const { headline, lead, isFirst, emptyText, children } = props;
  return (
    <section className={isFirst ? styles.opening : `${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={`${isFirst ? layout.lead : ""} ${styles.lead}`}>{lead}</p>}
        </div>
        <div className={styles.list}>
          {emptyText ? <p className={styles.empty}>{emptyText}</p> : children}
        </div>
      </div>
    </section>
  );
}
