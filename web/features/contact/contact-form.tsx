import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import { ContactFields } from "./lazy-contact-fields.tsx";
import { contactCopy, sentCopy } from "./contact.copy.ts";
import { prefill } from "./prefill.ts";

type ContactFormProps = {
  path: string;
  request: RequestContext;
  /** Within which time an answer is promised, such as "24 hours". */
  promisedTime: string;
  notice?: PrivacyNotice | null;
  /** Made by `formToken` for this page. */
  token?: string | undefined;
};

/**
 * The contact form of spec 2: a native form that posts to its own page. `visit` brings what the
 * address fills in and, after a post without a script, what became of it.
 */
export function ContactForm({ path, request, promisedTime, notice, token }: ContactFormProps) {
  const answer = request.answer?.form === "contact" ? request.answer : undefined;
  const { values, session } = prefill(request.query);
  return (
    <ContactFields
      action={path}
      hidden={{ session_id: session, token, consent_wording: notice?.version }}
      values={answer?.values ?? values}
      answer={answer ?? (request.query.sent === "contact" ? { outcome: "sent" } : undefined)}
      copy={{ ...contactCopy, sent: sentCopy(promisedTime) }}
      limits={leadLimits}
      inquiryTypes={inquiryTypes.map((value) => ({ value, label: inquiryTypeLabels[value] }))}
      note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
    />
  );
}
