import {
  leadFromMeeting,
  MeetingForm,
  meetingFields,
  SubmissionContext,
} from "@site/supabase/contracts/lead";
import { fingerprint, problemsOf, type SiteForm } from "../../server/form-endpoint.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { meetingCopy } from "./meeting.copy.ts";

/** The request form of the scheduling page: stored as a lead with the publishable key (spec 7). */
export const meetingForm: SiteForm = {
  fields: [...meetingFields, "session_id"],
  async submit(fields) {
    const form = MeetingForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: problemsOf(form.error) };
    const context = SubmissionContext.parse({
      session: fields["session_id"] ?? null,
      submission: fields["submission_id"] || fingerprint(fields, meetingFields),
    });
    const outcome = await insertRow("leads", leadFromMeeting(form.data, context));
    return outcome === "stored"
      ? { outcome: "sent" }
      : { outcome: "failed", message: meetingCopy.failed.text };
  },
};
