import { ContactForm, contactFields, toContactLead } from "@site/supabase/contracts/lead";
import { toFormOutcome, collectProblems, type SiteForm } from "../../server/form-endpoint.ts";
import { createSubmissionContext } from "../../server/submission.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { contactCopy } from "./contact.copy.ts";

/** Validates the contact form with the shared contract and stores a lead with the publishable key (spec 7). */
export const contactForm: SiteForm = {
  fields: contactFields,
  async submit(fields, sender) {
    const form = ContactForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: collectProblems(form.error) };
    const { email, subject, message } = form.data;
    const identity = { form: "contact", email, text: [subject, message] } as const;
    const context = createSubmissionContext(fields, sender, identity);
    const stored = await insertRow("leads", toContactLead(form.data, context), sender.client);
    return toFormOutcome(stored, contactCopy.failed.text);
  },
};
