import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { securitySchema } from "./security.groq.ts";
import styles from "./security.module.css";

/** A list of security commitments with measures and evidence (spec 2, platform). */
export function Security({ content, isFirst }: SectionProps<z.output<typeof securitySchema>>) {
  const { headline, lead, items } = content;
  return (
    <section className={layout.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <ul className={styles.items}>
          {items.map(({ _key, title, text, evidence }) => (
            <li key={_key} data-reveal>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
              <p className={styles.evidence}>
                <Icon name="check" />
                {evidence}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
