import { GuideForm, guideFields, toGuideLead } from "@site/supabase/contracts/lead";
import { toFormOutcome, collectProblems, type SiteForm } from "../../server/form-endpoint.ts";
import { createSubmissionContext } from "../../server/submission.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { guideCopy } from "./guide.copy.ts";
import { issueGuideToken } from "./guide-links.ts";

/**
 * Stores the guide form as a lead with the publishable key (spec 7). Only then it issues the token with
 * which the browser downloads the guide.
 */
export const guideForm: SiteForm = {
  fields: guideFields,
  async submit(fields, sender) {
    const form = GuideForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: collectProblems(form.error) };
    const { email, role, employees } = form.data;
    const identity = { form: "guide", email, text: [role, employees] } as const;
    const context = createSubmissionContext(fields, sender, identity);
    const stored = await insertRow("leads", toGuideLead(form.data, context), sender.client);
    return toFormOutcome(stored, guideCopy.failed.title, {
      outcome: "sent",
      token: issueGuideToken(),
    });
  },
};
