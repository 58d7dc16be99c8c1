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

/** Fields that show what is wrong with them; all else is about the whole. */
const textFields = ["name", "email", "company", "notes"] as const;

/** Times in the details of a refusal, as the form has them: separated by commas. */
export function parseNextTimes(details: string): string {
  try {
    const times: unknown = JSON.parse(details);
    return Array.isArray(times) ? times.filter(Number.isSafeInteger).join(",") : "";
  } catch {
    return "";
  }
}

/** What a refused booking tells its visitor. */
export function toRefusedOutcome(answer: DatabaseResult & { outcome: "rejected" }): FormOutcome {
  const { status, message, details, waitSeconds } = answer;
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

/** The page the form stood on, where a browser without a script says its origin alone. */
function buildPageUrl(fields: FormFields, page: string | undefined): string | undefined {
  const origin = page && URL.parse(page)?.origin;
  if (!origin) return undefined;
  const campaign = campaignParams.flatMap((key) => (fields[key] ? [[key, fields[key]]] : []));
  return origin + buildBookingUrl({}, Object.fromEntries(campaign));
}

/**
 * The booking form: the database decides whether its time is free. Nothing is kept for later where the
 * database is away: a time that nobody confirmed is no appointment.
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
      // The same submission again is answered with its ticket: nobody else may make its id.
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
      hold_id: hold,
      session_id: context.session,
      chat_state: context.chatState,
      attribution: context.attribution,
      signals: context.signals,
      consent_wording: context.wording,
    };
    const answer = await callDatabase("book_appointment", { booking }, sender.client);
    if (answer.outcome === "rejected") return toRefusedOutcome(answer);
    const booked = answer.outcome === "returned" && BookingResult.safeParse(answer.value).data;
    if (!booked) return { outcome: "failed", message: bookingCopy.failed.text };
    return booked.outcome === "booked"
      ? { outcome: "sent", ticket: booked.ticket }
      : { outcome: "sent" };
  },
};
