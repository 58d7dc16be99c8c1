import { TicketedAppointment, TimeField } from "@site/supabase/contracts/appointment";
import { callDatabase, type DatabaseResult } from "../../../server/database-call.ts";
import type { FormOutcome, SiteForm } from "../../../server/form-endpoint.ts";
import { toRefusedOutcome } from "../booking/booking.post.ts";
import { appointmentCopy } from "../booking/booking.copy.ts";

const { ended, failed } = appointmentCopy;

/** What the database made of a ticket: a changed appointment has a ticket of its own. */
function outcomeOf(answer: DatabaseResult): FormOutcome {
  if (answer.outcome === "rejected") return toRefusedOutcome(answer);
  if (answer.outcome === "unreachable") return { outcome: "failed", message: failed.text };
  if (answer.value === null)
    return { outcome: "refused", problems: { title: ended.title, form: ended.text } };
  const changed = TicketedAppointment.safeParse(answer.value).data;
  return changed
    ? { outcome: "sent", ticket: changed.ticket }
    : { outcome: "failed", message: failed.text };
}

/** The button that moves an appointment to another time. */
export const moveForm: SiteForm = {
  fields: ["ticket", "time"],
  async submit({ ticket, time }, { client }) {
    const at = TimeField.safeParse(time);
    if (!at.success) return { outcome: "refused", problems: { time: "Choose a time." } };
    const starts_at = new Date(at.data * 1000).toISOString();
    return outcomeOf(await callDatabase("move_booking", { ticket, starts_at }, client));
  },
};

/** The button that cancels one. */
export const cancelForm: SiteForm = {
  fields: ["ticket"],
  async submit({ ticket }, { client }) {
    return outcomeOf(await callDatabase("cancel_booking", { ticket }, client));
  },
};
