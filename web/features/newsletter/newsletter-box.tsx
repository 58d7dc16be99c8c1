import { maxNewsletterEmailLength } from "@site/supabase/contracts/newsletter";
import type { NewsletterSource } from "@site/supabase/contracts/newsletter-values";
import type { PrivacyNotice } from "../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import { NewsletterFields } from "./newsletter-fields.tsx";
import { getNewsletterBoxId } from "./newsletter-place.ts";
import { newsletterCopy } from "./newsletter.copy.ts";

type NewsletterBoxProps = {
  path: string;
  request: RequestContext;
  /** Where the box stands. Each box shows only the answer to itself. */
  source: NewsletterSource;
  notice: PrivacyNotice | null;
};

/** A newsletter box (spec 2: footer and resources): posts to the page it stands on. */
export function NewsletterBox({ path, request, source, notice }: NewsletterBoxProps) {
  const place = getNewsletterBoxId({ source });
  const posted = request.answer?.form === "newsletter" ? request.answer : undefined;
  const answer = posted && getNewsletterBoxId(posted.values) === place ? posted : undefined;
  return (
    <NewsletterFields
      action={path}
      place={place}
      source={source}
      wording={notice?.version}
      note={notice && <PrivacyLine {...notice} text={notice.newsletterText} href={notice.page} />}
      // In the footer it is an offer beside others, in its own section the one thing to do.
      look={source === "footer" ? "second" : "main"}
      value={answer?.values["email"]}
      answer={answer ?? (request.query.sent === place ? { outcome: "sent" } : undefined)}
      copy={newsletterCopy}
      limit={maxNewsletterEmailLength}
    />
  );
}
