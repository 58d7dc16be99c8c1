import "server-only";
import { SubmissionContext } from "@site/supabase/contracts/lead";
import { createTouchpoint } from "@site/supabase/contracts/touchpoint";
import type { FormName } from "../content/request/request-context.ts";
import { honeypotField, type FormFields, type Sender } from "./form-endpoint.ts";
import { checkFormToken } from "./form-token.ts";
import { sign } from "./signed-links.ts";

/** Milliseconds within which the same form with the same email address on one page is one submission. */
const duplicateWindowMs = 10 * 60 * 1000;

/** Values that identify a submission: equal ones are the same submission. */
type SubmissionIdentity = {
  form: FormName;
  email: string;
  /** The typed and selected values. */
  text: readonly (string | null)[];
  /** The path of the page. */
  page?: string | undefined;
};

/**
 * Creates the id of a submission without one (no JavaScript): a form that is sent again within the same
 * ten minutes is stored once. The database's fingerprint covers the boundary between two periods. The
 * signature prevents others from guessing the id of a known submission.
 */
function createSubmissionId(identity: SubmissionIdentity, now: number): string {
  const { form, email, text, page = "" } = identity;
  const period = Math.floor(now / duplicateWindowMs);
  const parts = [period, form, page, email.trim().toLowerCase(), ...text];
  const hex = sign("submission", JSON.stringify(parts.map((part) => part ?? ""))).toString("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Creates the attribution of a browser without scripts, from the URL of the page with the form. */
function createAttribution(page: string | undefined): string | undefined {
  if (!page || !URL.canParse(page)) return undefined;
  const touchpoint = createTouchpoint(page, "");
  return JSON.stringify({
    first: touchpoint,
    last: touchpoint,
    pages: [touchpoint.landing],
    modules: [],
  });
}

/** Collects what is stored with a lead in addition to its form fields. `now` is in milliseconds. */
export function createSubmissionContext(
  fields: FormFields,
  sender: Sender,
  identity: Omit<SubmissionIdentity, "page">,
  now = Date.now(),
): SubmissionContext {
  const context = SubmissionContext.parse({
    session: fields["session_id"] ?? null,
    chatState: fields["chat_state"] ?? null,
    submission: fields["submission_id"],
    attribution: fields["attribution"] || createAttribution(sender.page),
    page: sender.path ?? null,
    wording: fields["consent_wording"],
    signals: {
      honeypot: fields[honeypotField] ? true : undefined,
      elapsed_ms: fields["elapsed_ms"] || undefined,
      token: checkFormToken(fields["token"], now),
    },
  });
  return {
    ...context,
    submission: context.submission ?? createSubmissionId({ ...identity, page: sender.path }, now),
  };
}
