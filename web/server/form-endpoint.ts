import "server-only";
import { createHash } from "node:crypto";
import type { ZodError } from "zod";
import { formNames, type FormAnswer, type FormName } from "../content/visit.ts";

/** Largest accepted form, in bytes: the longest fields of any form in UTF-8, encoded, with room. */
export const longestForm = 64 * 1024;

/** The fields of a posted form; where a name comes twice, the last counts. */
export type Fields = Readonly<Record<string, string>>;

/**
 * What became of a form. `problems` has a message per field. `ticket` opens what the form was sent
 * for, `submission` is the id under which it was stored.
 */
export type FormOutcome =
  | { outcome: "sent"; ticket?: string; submission?: string }
  | { outcome: "refused"; problems: Record<string, string> }
  | { outcome: "failed"; message: string };

/** A form that the site takes: its visible fields are shown again when it is not accepted. */
export interface SiteForm {
  fields: readonly string[];
  /** The form's id on its page, where it has not its own name: after a redirect, also `sent`. */
  place?(fields: Fields): string;
  submit(fields: Fields): Promise<FormOutcome>;
}

/** HTTP status per outcome: 422 refused, 503 not stored because of an outage. */
export const statusOf = { sent: 200, refused: 422, failed: 503 } as const;

/** The field people never see; whatever fills it is a script or a browser's autofill. */
const honeypotField = "website";
export const honeypotProblem =
  "A hidden field was filled in, which usually means that a program did it. Please send the form again as it is now.";

/** The first message per field, all fields at once. */
export function problemsOf(error: ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[String(issue.path[0] ?? "form")] ??= issue.message;
  return problems;
}

/**
 * Whether a browser sent the post from this site. Browsers say where a post comes from; what says
 * nothing is not a browser and carries no one's rights.
 */
export function isOwnPost(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  return origin === siteUrl || URL.parse(origin)?.host === headers.get("host");
}

/** The fields of a URL-encoded body, or the HTTP status that refuses it. */
export async function readFields(request: Request): Promise<Fields | 413 | 415> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return 415;
  if (Number(request.headers.get("content-length") ?? 0) > longestForm) return 413;
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > longestForm) return 413;
      chunks.push(chunk);
    }
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
}

/**
 * An id for a submission that brought none (no JavaScript): the same form sent again on the same
 * day has the same id and is stored once.
 */
export function fingerprint(fields: Fields, names: readonly string[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const hex = createHash("sha256")
    .update(JSON.stringify([day, ...names.map((name) => fields[name] ?? "")]))
    .digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Which form a post is, by its hidden field; the contact form needs none. */
export function formName(fields: Fields): FormName | undefined {
  return formNames.find((name) => name === (fields["form"] ?? "contact"));
}

/** Sends a form on, unless its honeypot was touched. A visible field that is absent counts as empty. */
export async function submitForm(form: SiteForm, fields: Fields): Promise<FormOutcome> {
  if (fields[honeypotField]) return { outcome: "refused", problems: { form: honeypotProblem } };
  const empty = Object.fromEntries(form.fields.map((field) => [field, ""]));
  return form.submit({ ...empty, ...fields });
}

/** Without what HTML cannot carry: control characters other than line breaks and tabs. */
function showable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");
}

/** What the page needs to show a form again as it was typed. */
export function answerFor(
  name: FormName,
  form: SiteForm,
  fields: Fields,
  outcome: Exclude<FormOutcome, { outcome: "sent" }>,
): FormAnswer {
  const values = Object.fromEntries(
    form.fields.map((field) => [field, showable(fields[field] ?? "")]),
  );
  const problems = outcome.outcome === "refused" ? outcome.problems : { form: outcome.message };
  return { form: name, outcome: outcome.outcome, values, problems };
}
