import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { statementSchema } from "./statement.groq.ts";
import styles from "./statement.module.css";

/** A single statement in large type (spec 2, about). */
export function Statement({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof statementSchema>>) {
  const { eyebrow, headline, text } = content;
  return (
    <section className={isFirst ? styles.opening : styles.statement}>
      <div className={layout.grid}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <SectionHeading isFirst={isFirst} className={`${styles.headline} ${layout.title1}`}>
          {headline}
        </SectionHeading>
        <div className={styles.rest}>
          <p className={layout.lead}>{text}</p>
          <ButtonLinks links={createButtonLinks(content.buttons, context, "statement")} />
        </div>
      </div>
    </section>
  );
}
