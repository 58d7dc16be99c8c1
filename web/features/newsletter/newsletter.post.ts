import { NewsletterForm, toSubscriber } from "@site/supabase/contracts/newsletter";
import { toFormOutcome, collectProblems, type SiteForm } from "../../server/form-endpoint.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { newsletterCopy } from "./newsletter.copy.ts";
import { getNewsletterBoxId } from "./newsletter-box-id.ts";

/** Stores a pending subscriber. A known address has the same result as a new one. */
export const newsletterForm: SiteForm = {
  fields: ["email", "source"],
  getElementId: getNewsletterBoxId,
  async submit(fields, { client }) {
    const form = NewsletterForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: collectProblems(form.error) };
    const stored = await insertRow("newsletter_subscribers", toSubscriber(form.data), client);
    return toFormOutcome(stored, newsletterCopy.failed.text);
  },
};
