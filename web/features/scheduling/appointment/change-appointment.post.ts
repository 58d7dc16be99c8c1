import { AppointmentWithLink, TimeField } from "@site/supabase/contracts/appointment";
import { callDatabase, type DatabaseResult } from "../../../server/database-call.ts";
import type { FormOutcome, SiteForm } from "../../../server/form-endpoint.ts";
import { toRefusedOutcome } from "../booking/booking.post.ts";
import { appointmentCopy } from "../booking/booking.copy.ts";

const { ended, failed } = appointmentCopy;

/** Converts the result of a change. A changed appointment has a new signed link. */
function toOutcome(result: DatabaseResult): FormOutcome {
  if (result.outcome === "rejected") return toRefusedOutcome(result);
  if (result.outcome === "unreachable") return { outcome: "failed", message: failed.text };
  if (result.value === null)
    return { outcome: "refused", problems: { title: ended.title, form: ended.text } };
  const changed = AppointmentWithLink.safeParse(result.value).data;
  return changed
    ? { outcome: "sent", token: changed.link_token }
    : { outcome: "failed", message: failed.text };
}

/** Moves an appointment to another time. */
export const moveForm: SiteForm = {
  fields: ["token", "time"],
  async submit({ token, time }, { client }) {
    const at = TimeField.safeParse(time);
    if (!at.success) return { outcome: "refused", problems: { time: "Choose a time." } };
    const starts_at = new Date(at.data * 1000).toISOString();
    return toOutcome(await callDatabase("move_booking", { link_token: token, starts_at }, client));
  },
};

/** Cancels an appointment. */
export const cancelForm: SiteForm = {
  fields: ["token"],
  async submit({ token }, { client }) {
    return toOutcome(await callDatabase("cancel_booking", { link_token: token }, client));
  },
};
