import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { CustomForm } from "../../features/forms/custom-form.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { customFormSchema } from "./custom-form.groq.ts";
import styles from "./custom-form.module.css";

/** A form that an editor built, with a text beside it. */
export function CustomFormSection({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof customFormSchema>>) {
  const { headline, lead, form, aside } = content;
  return (
    <section className={isFirst ? styles.first : `${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
        </div>
        <div className={styles.form}>
          <CustomForm form={form} context={context} />
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
