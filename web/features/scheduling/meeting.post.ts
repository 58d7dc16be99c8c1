import { leadFromMeeting, MeetingForm, meetingFields } from "@site/supabase/contracts/lead";
import { outcomeOf, problemsOf, type SiteForm } from "../../server/form-endpoint.ts";
import { contextOf } from "../../server/submission.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { meetingCopy } from "./meeting.copy.ts";

/** The request form of the scheduling page: stored as a lead with the publishable key (spec 7). */
export const meetingForm: SiteForm = {
  fields: [...meetingFields, "session_id"],
  async submit(fields, sender) {
    const form = MeetingForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: problemsOf(form.error) };
    const { email, message } = form.data;
    const identity = { form: "meeting", email, text: [message] } as const;
    const context = contextOf(fields, sender, identity);
    const stored = await insertRow("leads", leadFromMeeting(form.data, context), sender.client);
    return outcomeOf(stored, meetingCopy.failed.text);
  },
};
