import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import styles from "./contact-form.module.css";
import { ContactFields } from "./lazy-contact-fields.tsx";
import { contactCopy, createSentCopy } from "./contact.copy.ts";
import { prefill } from "./prefill.ts";

type ContactFormProps = {
  path: string;
  request: RequestContext;
  /** The promised response time, such as "24 hours". */
  responseTime: string;
  notice?: PrivacyNotice | null;
  /** Created by `createFormToken`. */
  token?: string | undefined;
};

/**
 * The contact form (spec 2): a native form that posts to its own page. `request` holds the prefilled
 * values of the URL and, after a post without scripts, the result.
 */
export function ContactForm({ path, request, responseTime, notice, token }: ContactFormProps) {
  const result = request.formResult?.form === "contact" ? request.formResult : undefined;
  const { values, session } = prefill(request.query);
  return (
    <ContactFields
      action={path}
      hidden={{ session_id: session, token, consent_wording: notice?.version }}
      values={result?.values ?? values}
      result={result ?? (request.query.sent === "contact" ? { outcome: "sent" } : undefined)}
      copy={{ ...contactCopy, sent: createSentCopy(responseTime) }}
      limits={leadLimits}
      inquiryTypes={inquiryTypes.map((value) => ({ value, label: inquiryTypeLabels[value] }))}
      next={<NextStep />}
      note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
    />
  );
}

/** The panel above the reset form. */
function NextStep() {
  const { title, text, button } = contactCopy.next;
  return (
    <div className={styles.next}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
      <ButtonLink variant="secondary" href="/schedule-demo">
        {button}
      </ButtonLink>
    </div>
  );
}
