import type * as z from "zod";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { getChatSession } from "../../content/request/request-context.ts";
import { conversionCopy } from "../../features/conversion/conversion.copy.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/forms/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { requestConfirmedSchema } from "./request-confirmed.groq.ts";
import styles from "./request-confirmed.module.css";

/** The confirmation after a request (spec 2, thank-you). Its enhancement reports the conversion once. */
export function RequestConfirmed({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof requestConfirmedSchema>>) {
  const { headline, lead, chatNoticeText, stepsHeadline, steps, linksHeadline } = content;
  const { settings, request } = context;
  const links = content.links.flatMap(({ page, ...link }) => {
    const href = toSafeHref(page?.path);
    return href ? [{ ...link, href }] : [];
  });
  return (
    <section
      className={styles.section}
      data-conversion={settings.conversionId ?? undefined}
      {...enhanceWith("conversion")}
    >
      <div className={layout.grid}>
        <div>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
          <SectionHeading isFirst={isFirst} className={layout.title1}>
            {headline}
          </SectionHeading>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
          {getChatSession(request.query) && (
            <div className={styles.notice}>
              <Notice tone="done" title={conversionCopy.chatSaved} text={chatNoticeText} />
            </div>
          )}
        </div>
        <div className={styles.next}>
          <h2 className={layout.title2}>{stepsHeadline}</h2>
          <ol className={styles.steps}>
            {steps.map(({ _key, title, text }) => (
              <li className={styles.step} key={_key}>
                <h3 className={layout.title3}>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.until}>
          <h2 className={layout.title2}>{linksHeadline}</h2>
          <ul className={styles.links}>
            {links.map(({ _key, title, text, href }) => (
              <li key={_key}>
                <a className={styles.link} href={href}>
                  <span className={styles.linkTitle}>
                    {title}
                    <Icon name="arrow" />
                  </span>
                  <span className={styles.linkText}>{text}</span>
                </a>
              </li>
            ))}
          </ul>
          <ButtonLinks links={createButtonLinks(content.buttons, context, "requestConfirmed")} />
        </div>
      </div>
    </section>
  );
}
