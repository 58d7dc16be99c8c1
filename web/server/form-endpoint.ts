import "server-only";
import type { ZodError } from "zod";
import type { FormResult } from "../content/request/form-result.ts";
import { formNames, type FormName } from "../content/request/request-context.ts";
import { readBody } from "./read-body.ts";
import type { InsertOutcome } from "./supabase-insert.ts";

/** Maximum bytes of a form: the longest fields of any form, URL-encoded, with a margin. */
export const maxFormBytes = 64 * 1024;

/** The fields of a posted form; the last value of a repeated name counts. */
export type FormFields = Readonly<Record<string, string>>;

/**
 * The outcome of a form. `problems` has one message per field; `title` and `form` are about the whole
 * form. `waitSeconds` is set if a rate limit was exceeded. `token` is the link token of what the form
 * opens, `location` the path of its success page, `submission` the id under which the form was stored.
 */
export type FormOutcome =
  | { outcome: "sent"; token?: string; location?: string; submission?: string }
  | { outcome: "refused"; problems: Record<string, string>; waitSeconds?: number }
  | { outcome: "failed"; message: string };

/** The sender of a form. */
export type Sender = {
  /** Hash of the visitor for rate limits, from `hashClient`. */
  client?: string | undefined;
  /** URL of the page with the form, from the `Referer` header. */
  page?: string | undefined;
  /** The path to which the form was posted, which is its page. */
  path?: string | undefined;
};

/** A form of the site. */
export type SiteForm = {
  /** Visible fields, shown again with their values if the form is not accepted. */
  fields: readonly string[];
  /** Returns the form's element id if it differs from its name; also the value of `sent`. */
  getElementId?(fields: FormFields): string;
  /** Loads the labels of further visible fields, by name, if they are content. Never throws. */
  loadLabels?(fields: FormFields): Promise<Record<string, string>>;
  submit(fields: FormFields, sender: Sender): Promise<FormOutcome>;
};

/** Returns the HTTP status of an outcome: 200, 422 invalid, 429 rate-limited or 503 outage. */
export function getHttpStatus(outcome: FormOutcome): 200 | 422 | 429 | 503 {
  if (outcome.outcome === "refused") return outcome.waitSeconds ? 429 : 422;
  return outcome.outcome === "sent" ? 200 : 503;
}

/** Creates the outcome for a visitor who exceeded the rate limit. */
export function createRateLimitOutcome(waitSeconds: number): FormOutcome {
  const wait = waitSeconds < 90 ? "a minute" : `${Math.ceil(waitSeconds / 60)} minutes`;
  const form = `Too many submissions from your network. Try again in ${wait}.`;
  return { outcome: "refused", problems: { title: "Please wait a little", form }, waitSeconds };
}

/** Converts the result of an insert to a form outcome; `failed` is the visitor's message for an outage. */
export function toFormOutcome(
  stored: InsertOutcome,
  failed: string,
  sent: Extract<FormOutcome, { outcome: "sent" }> = { outcome: "sent" },
): FormOutcome {
  if (stored === "stored") return sent;
  if (typeof stored === "object") return createRateLimitOutcome(stored.waitSeconds);
  return { outcome: "failed", message: failed };
}

/** The hidden field that only scripts and autofill fill in. */
export const honeypotField = "website";

/** Returns the first message of each invalid field. */
export function collectProblems(error: ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[String(issue.path[0] ?? "form")] ??= issue.message;
  return problems;
}

/**
 * Whether a post comes from this site (CSRF protection). Browsers always send one of the headers; a
 * client without both has no visitor's cookies to abuse.
 */
export function isSameOriginPost(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return origin === siteUrl || URL.parse(origin)?.host === headers.get("host");
}

/** Returns the fields of a URL-encoded body, or the HTTP status for an invalid one. */
export async function readFormFields(request: Request): Promise<FormFields | 413 | 415> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return 415;
  const body = await readBody(request, maxFormBytes);
  return body === 413 ? body : Object.fromEntries(new URLSearchParams(body));
}

/** Returns the form that the hidden field `form` names; the contact form by default. */
export function getFormName(fields: FormFields): FormName | undefined {
  return formNames.find((name) => name === (fields["form"] ?? "contact"));
}

/** Submits a form. Missing visible fields count as empty. */
export async function submitForm(
  form: SiteForm,
  fields: FormFields,
  sender: Sender,
): Promise<FormOutcome> {
  const empty = Object.fromEntries(form.fields.map((field) => [field, ""]));
  return form.submit({ ...empty, ...fields }, sender);
}

/** Removes control characters except line breaks and tabs, which HTML cannot represent. */
function stripControlCharacters(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");
}

/**
 * Creates the result that shows a rejected form again with the typed values. `labels` are those of fields
 * that are content.
 */
export function createFormResult(
  name: FormName,
  form: SiteForm,
  fields: FormFields,
  outcome: Exclude<FormOutcome, { outcome: "sent" }>,
  labels?: Record<string, string>,
): FormResult {
  const values = Object.fromEntries(
    [...form.fields, ...Object.keys(labels ?? {})].map((field) => [
      field,
      stripControlCharacters(fields[field] ?? ""),
    ]),
  );
  const problems = outcome.outcome === "refused" ? outcome.problems : { form: outcome.message };
  return { form: name, outcome: outcome.outcome, values, problems, ...(labels && { labels }) };
}
