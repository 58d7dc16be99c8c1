import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { faqsSchema } from "./faqs.groq.ts";
import styles from "./faqs.module.css";

/** An accordion of questions, at most one of them open (spec 2, home). */
export function Faqs({ content, context, isFirst }: SectionProps<z.output<typeof faqsSchema>>) {
  const { headline, lead, items } = content;
  if (items.length === 0) return null;
  const [{ _id: group } = { _id: "" }] = items;
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.items}>
          {items.map(({ _id, question, answer }) => (
            <details key={_id} className={styles.item} name={group} id={_id}>
              <summary>
                <h3 className={styles.question}>{question}</h3>
                <Icon name="plus" />
              </summary>
              <div className={styles.answer}>
                <RichText value={answer} context={context} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
