import { ContactForm, contactFields, toContactLead } from "@site/supabase/contracts/lead";
import { outcomeOf, problemsOf, type SiteForm } from "../../server/form-endpoint.ts";
import { contextOf } from "../../server/submission.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { contactCopy } from "./contact.copy.ts";

/** Validates the contact form with the shared contract and stores a lead with the publishable key (spec 7). */
export const contactForm: SiteForm = {
  fields: contactFields,
  async submit(fields, sender) {
    const form = ContactForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: problemsOf(form.error) };
    const { email, subject, message } = form.data;
    const identity = { form: "contact", email, text: [subject, message] } as const;
    const context = contextOf(fields, sender, identity);
    const stored = await insertRow("leads", toContactLead(form.data, context), sender.client);
    return outcomeOf(stored, contactCopy.failed.text);
  },
};
