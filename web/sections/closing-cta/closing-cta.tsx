import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { closingCtaSchema } from "./closing-cta.groq.ts";
import styles from "./closing-cta.module.css";

/** The last section of a page: its call to action. */
export function ClosingCta({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof closingCtaSchema>>) {
  const { headline, lead } = content;
  const links = createButtonLinks(content.buttons, context, "closingCta");
  return (
    <section className={styles.band}>
      <div className={layout.grid}>
        <SectionHeading isFirst={isFirst} className={`${styles.headline} ${layout.title1}`}>
          {headline}
        </SectionHeading>
        <div className={styles.offer}>
          {lead && <p className={styles.lead}>{lead}</p>}
          <ButtonLinks links={links} />
        </div>
      </div>
    </section>
  );
}
