import {
  ContactForm,
  contactFields,
  leadFromContact,
  SubmissionContext,
} from "@site/supabase/contracts/lead";
import { fingerprint, problemsOf, type SiteForm } from "../../server/form-endpoint.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { contactCopy } from "./contact.copy.ts";

/** The contact form: validated by the shared contract, stored as a lead with the publishable key (spec 7). */
export const contactForm: SiteForm = {
  fields: contactFields,
  async submit(fields) {
    const form = ContactForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: problemsOf(form.error) };
    const context = SubmissionContext.parse({
      session: fields["session_id"] ?? null,
      submission: fields["submission_id"] || fingerprint(fields, contactFields),
    });
    const outcome = await insertRow("leads", leadFromContact(form.data, context));
    return outcome === "stored"
      ? { outcome: "sent" }
      : { outcome: "failed", message: contactCopy.failed.text };
  },
};
