import {
  GuideForm,
  guideFields,
  leadFromGuide,
  SubmissionContext,
} from "@site/supabase/contracts/lead";
import { fingerprint, problemsOf, type SiteForm } from "../../server/form-endpoint.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { guideCopy } from "./guide.copy.ts";
import { guideTicket } from "./ticket.ts";

/**
 * The guide form: stored as a lead with the publishable key (spec 7). Only then there is a ticket,
 * with which the browser downloads the guide.
 */
export const guideForm: SiteForm = {
  fields: guideFields,
  async submit(fields) {
    const form = GuideForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: problemsOf(form.error) };
    const context = SubmissionContext.parse({
      session: null,
      submission: fields["submission_id"] || fingerprint(fields, guideFields),
    });
    const outcome = await insertRow("leads", leadFromGuide(form.data, context));
    return outcome === "stored"
      ? { outcome: "sent", ticket: guideTicket() }
      : { outcome: "failed", message: guideCopy.failed.title };
  },
};
