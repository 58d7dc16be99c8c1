import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
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
      note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
    />
  );
}
