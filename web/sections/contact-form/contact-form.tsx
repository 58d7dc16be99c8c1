import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { ContactForm } from "../../features/contact/contact-form.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { contactFormSchema } from "./contact-form.groq.ts";
import styles from "./contact-form.module.css";

/** The contact form with a text beside it (spec 2, contact). */
export function ContactFormSection({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof contactFormSchema>>) {
  const { headline, lead, aside } = content;
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title1}>
            {headline}
          </SectionHeading>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
        </div>
        <div className={styles.form}>
          <ContactForm
            path={context.path}
            request={context.request}
            responseTime={context.responseTime}
            notice={context.settings.privacyNotice}
            token={context.formToken}
          />
        </div>
        {aside && aside.length > 0 && (
          <aside className={styles.aside}>
            <RichText value={aside} context={context} />
          </aside>
        )}
      </div>
    </section>
  );
}
