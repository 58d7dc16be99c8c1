import { NewsletterForm, subscriberFromForm } from "@site/supabase/contracts/newsletter";
import { problemsOf, type SiteForm } from "../../server/form-endpoint.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { newsletterCopy } from "./newsletter.copy.ts";
import { newsletterPlace } from "./newsletter-place.ts";

/** The newsletter box: a pending subscriber. A known address answers like a new one. */
export const newsletterForm: SiteForm = {
  fields: ["email", "source"],
  place: newsletterPlace,
  async submit(fields) {
    const form = NewsletterForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: problemsOf(form.error) };
    const outcome = await insertRow("newsletter_subscribers", subscriberFromForm(form.data));
    return outcome === "stored"
      ? { outcome: "sent" }
      : { outcome: "failed", message: newsletterCopy.failed.text };
  },
};
