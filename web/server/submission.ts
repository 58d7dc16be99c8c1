import "server-only";
import { SubmissionContext } from "@site/supabase/contracts/lead";
import { createTouchpoint } from "@site/supabase/contracts/touchpoint";
import type { FormName } from "../content/request/request-context.ts";
import { honeypotField, type FormFields, type Sender } from "./form-endpoint.ts";
import { checkFormToken } from "./form-token.ts";
import { sign } from "./signed-links.ts";

/** Milliseconds within which the same form of the same address is one submission. */
const duplicateWindowMs = 10 * 60 * 1000;

/** What makes two posts the same submission. */
type SubmissionIdentity = {
  form: FormName;
  email: string;
  /** What was written or chosen. */
  text: readonly (string | null)[];
};

/**
 * An id for a submission that brought none (no JavaScript): the same form sent again within ten
 * minutes has the same id and is stored once. At the turn of the ten minutes the database's own
 * fingerprint still knows it. Nobody else can make the id of what they know was sent.
 */
function createSubmissionId({ form, email, text }: SubmissionIdentity, now: number): string {
  const parts = [Math.floor(now / duplicateWindowMs), form, email.trim().toLowerCase(), ...text];
  const hex = sign("submission", JSON.stringify(parts.map((part) => part ?? ""))).toString("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What a browser without a script tells of its visit: the address of the page with the form. */
function createAttribution(page: string | undefined): string | undefined {
  if (!page || !URL.canParse(page)) return undefined;
  const touch = createTouchpoint(page, "");
  const visit = { first: touch, last: touch, pages: [touch.landing], modules: [] };
  return JSON.stringify(visit);
}

/** What came with a form besides its fields, to be stored with the lead. `now` is in milliseconds. */
export function createSubmissionContext(
  fields: FormFields,
  sender: Sender,
  identity: SubmissionIdentity,
  now = Date.now(),
): SubmissionContext {
  const context = SubmissionContext.parse({
    session: fields["session_id"] ?? null,
    chatState: fields["chat_state"] ?? null,
    submission: fields["submission_id"],
    attribution: fields["attribution"] || createAttribution(sender.page),
    wording: fields["consent_wording"],
    signals: {
      honeypot: fields[honeypotField] ? true : undefined,
      elapsed_ms: fields["elapsed_ms"] || undefined,
      token: checkFormToken(fields["token"], now),
    },
  });
  return { ...context, submission: context.submission ?? createSubmissionId(identity, now) };
}
