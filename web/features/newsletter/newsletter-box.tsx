import { maxNewsletterEmailLength } from "@site/supabase/contracts/newsletter";
import type { NewsletterSource } from "@site/supabase/contracts/newsletter-values";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import { NewsletterFields } from "./newsletter-fields.tsx";
import { getNewsletterBoxId } from "./newsletter-box-id.ts";
import { newsletterCopy } from "./newsletter.copy.ts";

type NewsletterBoxProps = {
  path: string;
  request: RequestContext;
  /** The location of the box. Each box shows only the result of its own form. */
  source: NewsletterSource;
  notice: PrivacyNotice | null;
};

/** A newsletter form (spec 2: footer and resources) that posts to its own page. */
export function NewsletterBox({ path, request, source, notice }: NewsletterBoxProps) {
  const id = getNewsletterBoxId({ source });
  const posted = request.formResult?.form === "newsletter" ? request.formResult : undefined;
  const result = posted && getNewsletterBoxId(posted.values) === id ? posted : undefined;
  return (
    <NewsletterFields
      action={path}
      id={id}
      source={source}
      wording={notice?.version}
      note={notice && <PrivacyLine {...notice} text={notice.newsletterText} href={notice.page} />}
      // In the footer it is one of several actions, in its own section the primary one.
      variant={source === "footer" ? "secondary" : "primary"}
      value={result?.values["email"]}
      result={result ?? (request.query.sent === id ? { outcome: "sent" } : undefined)}
      copy={newsletterCopy}
      limit={maxNewsletterEmailLength}
    />
  );
}
