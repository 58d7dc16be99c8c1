import "server-only";
import type { ZodError } from "zod";
import type { FormResult } from "../content/request/form-result.ts";
import { formNames, type FormName } from "../content/request/request-context.ts";
import { readBody } from "./read-body.ts";
import type { InsertOutcome } from "./supabase-insert.ts";

/** Largest accepted form, in bytes: the longest fields of any form in UTF-8, encoded, with room. */
export const maxFormBytes = 64 * 1024;

/** The fields of a posted form; where a name comes twice, the last counts. */
export type FormFields = Readonly<Record<string, string>>;

/**
 * What became of a form. `problems` has a message per field; `title` and `form` are about the whole.
 * With `waitSeconds` it is refused for now, because more came than is taken in a time. `ticket` opens what the form was sent
 * for, `submission` is the id under which it was stored.
 */
export type FormOutcome =
  | { outcome: "sent"; ticket?: string; submission?: string }
  | { outcome: "refused"; problems: Record<string, string>; waitSeconds?: number }
  | { outcome: "failed"; message: string };

/** What a request says of the visitor besides the form. */
export type Sender = {
  /** Whom the form is counted for, by `clientOf`. */
  client?: string | undefined;
  /** Address of the page with the form, as the browser names it. */
  page?: string | undefined;
};

/** A form that the site takes: its visible fields are shown again when it is not accepted. */
export type SiteForm = {
  fields: readonly string[];
  /** The form's id on its page, where it has not its own name: after a redirect, also `sent`. */
  getElementId?(fields: FormFields): string;
  submit(fields: FormFields, sender: Sender): Promise<FormOutcome>;
};

/** HTTP status of an outcome: 422 refused, 429 refused for now, 503 not stored because of an outage. */
export function getHttpStatus(outcome: FormOutcome): 200 | 422 | 429 | 503 {
  if (outcome.outcome === "refused") return outcome.waitSeconds ? 429 : 422;
  return outcome.outcome === "sent" ? 200 : 503;
}

/** What a visitor reads who sent more than is taken in a time. */
export function createRateLimitOutcome(waitSeconds: number): FormOutcome {
  const wait = waitSeconds < 90 ? "a minute" : `${Math.ceil(waitSeconds / 60)} minutes`;
  const form = `More came from your network than we take in so short a time. Nothing was sent yet: please send the form again in ${wait}.`;
  return { outcome: "refused", problems: { title: "Please wait a little", form }, waitSeconds };
}

/** What became of a form that was given to the database; `failed` is what the visitor reads then. */
export function toFormOutcome(
  stored: InsertOutcome,
  failed: string,
  sent: Extract<FormOutcome, { outcome: "sent" }> = { outcome: "sent" },
): FormOutcome {
  if (stored === "stored") return sent;
  if (typeof stored === "object") return createRateLimitOutcome(stored.waitSeconds);
  return { outcome: "failed", message: failed };
}

/** The field people never see; whatever fills it is a script or a browser's autofill. */
export const honeypotField = "website";

/** The first message per field, all fields at once. */
export function collectProblems(error: ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[String(issue.path[0] ?? "form")] ??= issue.message;
  return problems;
}

/**
 * Whether a browser sent the post from this site. Browsers say where a post comes from; what says
 * nothing is not a browser and carries no one's rights.
 */
export function isSameOriginPost(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return origin === siteUrl || URL.parse(origin)?.host === headers.get("host");
}

/** The fields of a URL-encoded body, or the HTTP status that refuses it. */
export async function readFormFields(request: Request): Promise<FormFields | 413 | 415> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return 415;
  const body = await readBody(request, maxFormBytes);
  return body === 413 ? body : Object.fromEntries(new URLSearchParams(body));
}

/** Which form a post is, by its hidden field; the contact form needs none. */
export function getFormName(fields: FormFields): FormName | undefined {
  return formNames.find((name) => name === (fields["form"] ?? "contact"));
}

/** Sends a form on. A visible field that is absent counts as empty. */
export async function submitForm(
  form: SiteForm,
  fields: FormFields,
  sender: Sender,
): Promise<FormOutcome> {
  const empty = Object.fromEntries(form.fields.map((field) => [field, ""]));
  return form.submit({ ...empty, ...fields }, sender);
}

/** Without what HTML cannot carry: control characters other than line breaks and tabs. */
function stripControlCharacters(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");
}

/** What the page needs to show a form again as it was typed. */
export function createFormResult(
  name: FormName,
  form: SiteForm,
  fields: FormFields,
  outcome: Exclude<FormOutcome, { outcome: "sent" }>,
): FormResult {
  const values = Object.fromEntries(
    form.fields.map((field) => [field, stripControlCharacters(fields[field] ?? "")]),
  );
  const problems = outcome.outcome === "refused" ? outcome.problems : { form: outcome.message };
  return { form: name, outcome: outcome.outcome, values, problems };
}
