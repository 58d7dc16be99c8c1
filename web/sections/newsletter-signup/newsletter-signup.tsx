import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { NewsletterBox } from "../../features/newsletter/newsletter-box.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { newsletterSignupSchema } from "./newsletter-signup.groq.ts";
import styles from "./newsletter-signup.module.css";

/** The newsletter form as a section (spec 2, resources). */
export function NewsletterSignup({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof newsletterSignupSchema>>) {
  const { headline, lead } = content;
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.words}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.box}>
          <NewsletterBox
            path={context.path}
            request={context.request}
            source="resources"
            notice={context.settings.privacyNotice}
          />
        </div>
      </div>
    </section>
  );
}
