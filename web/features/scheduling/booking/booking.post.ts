import { BookingResult, BookingForm, bookingFields } from "@site/supabase/contracts/appointment";
import { campaignParams } from "../../../content/request/request-context.ts";
import { callDatabase, type DatabaseResult } from "../../../server/database-call.ts";
import {
  collectProblems,
  createRateLimitOutcome,
  type FormFields,
  type FormOutcome,
  type SiteForm,
} from "../../../server/form-endpoint.ts";
import { createSubmissionContext } from "../../../server/submission.ts";
import { buildBookingUrl } from "./booking-url.ts";
import { bookingCopy } from "./booking.copy.ts";

/** Fields that show their own problem; other problems are shown above the form. */
const textFields = ["name", "email", "company", "notes"] as const;

/** Converts the times in the details of a rejection to the form's format, separated by commas. */
export function parseNextTimes(details: string): string {
  try {
    const times: unknown = JSON.parse(details);
    return Array.isArray(times) ? times.filter(Number.isSafeInteger).join(",") : "";
  } catch {
    return "";
  }
}

/** Converts a rejection of the database to the form's outcome. */
export function toRefusedOutcome(result: DatabaseResult & { outcome: "rejected" }): FormOutcome {
  const { status, message, details, waitSeconds } = result;
  if (status === 409) {
    const next = parseNextTimes(details);
    const { title, text } = bookingCopy.lost;
    return {
      outcome: "refused",
      problems: next ? { title, form: text, next } : { form: message },
    };
  }
  if (waitSeconds) return createRateLimitOutcome(waitSeconds);
  const field = textFields.find((name) => name === details) ?? "form";
  return { outcome: "refused", problems: { [field]: message } };
}

/** Rebuilds the URL of the form's page, of which a browser without scripts sends only the origin. */
function buildPageUrl(fields: FormFields, page: string | undefined): string | undefined {
  const origin = page && URL.parse(page)?.origin;
  if (!origin) return undefined;
  const campaign = campaignParams.flatMap((key) => (fields[key] ? [[key, fields[key]]] : []));
  return origin + buildBookingUrl({}, Object.fromEntries(campaign));
}

/**
 * Books an appointment. The database decides whether the time is free. Unlike other forms, it is not
 * queued during an outage, because an unconfirmed time is not an appointment.
 */
export const bookingForm: SiteForm = {
  fields: [...bookingFields, "hold", "session_id", ...campaignParams],
  async submit(fields, sender) {
    const form = BookingForm.safeParse(fields);
    if (!form.success) return { outcome: "refused", problems: collectProblems(form.error) };
    const { type, time, zone, name, email, company, notes, hold } = form.data;
    const context = createSubmissionContext(
      fields,
      { ...sender, page: buildPageUrl(fields, sender.page) },
      // A repeated submission returns its signed link, so the id must not be reproducible by others.
      { form: "booking", email, text: [type, String(time), notes, sender.client ?? null] },
    );
    const booking = {
      type_id: type,
      starts_at: new Date(time * 1000).toISOString(),
      name,
      email,
      company,
      notes,
      zone,
      submission_id: context.submission,
      slot_hold_id: hold,
      session_id: context.session,
      chat_state: context.chatState,
      attribution: context.attribution,
      signals: context.signals,
      consent_wording: context.wording,
    };
    const result = await callDatabase("book_appointment", { booking }, sender.client);
    if (result.outcome === "rejected") return toRefusedOutcome(result);
    const booked = result.outcome === "returned" && BookingResult.safeParse(result.value).data;
    if (!booked) return { outcome: "failed", message: bookingCopy.failed.text };
    return booked.outcome === "booked"
      ? { outcome: "sent", token: booked.link_token }
      : { outcome: "sent" };
  },
};
