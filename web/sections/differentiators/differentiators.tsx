import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { differentiatorsSchema } from "./differentiators.groq.ts";
import styles from "./differentiators.module.css";

/** A comparison of the usual approach and ours (spec 2, about). */
export function Differentiators({
  content,
  isFirst,
}: SectionProps<z.output<typeof differentiatorsSchema>>) {
  const { headline, lead, usualLabel, oursLabel, items } = content;
  return (
    <section className={layout.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={layout.hidden}>{headline}</span>
              </th>
              <th scope="col">{usualLabel}</th>
              <th scope="col">{oursLabel}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ _key, title, usual, ours }) => (
              <tr key={_key} data-reveal>
                <th scope="row">{title}</th>
                <td>
                  <span className={styles.label}>{usualLabel}</span>
                  {usual}
                </td>
                <td className={styles.ours}>
                  <span className={styles.label}>{oursLabel}</span>
                  {ours}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
