import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { GuideForm } from "../../features/guide/guide-form.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { guideFormSchema } from "./guide-form.groq.ts";
import styles from "./guide-form.module.css";

/** The guide form with a description of the guide (spec 2, download-guide). */
export function GuideFormSection({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof guideFormSchema>>) {
  const { headline, lead, aside, scene, successText, successButtons } = content;
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title1}>
            {headline}
          </SectionHeading>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
        </div>
        <div className={styles.offer}>
          <div className={styles.form}>
            <GuideForm
              path={context.path}
              request={context.request}
              notice={context.settings.privacyNotice}
              token={context.formToken}
            >
              <p>{successText}</p>
              <ButtonLinks links={createButtonLinks(successButtons, context, "guideForm")} />
            </GuideForm>
          </div>
          {scene && <Scene content={scene} />}
        </div>
        <aside className={styles.aside}>
          <RichText value={aside} context={context} />
        </aside>
      </div>
    </section>
  );
}
