import * as z from "zod";

/**
 * What every text a visitor types has in common: it can be stored (no NUL, no half of a surrogate
 * pair), it has no blank ends, and a refusal says how to repair it.
 */

// Tab and line feed are text; the other control characters are invisible and come from scripts.
const unprintable = /[^\P{Cc}\t\n]/u;
const lineBreak = /[\r\n\u0085\u2028\u2029]/;

// Blanks, format characters and the letters that Unicode leaves empty.
const visible = /[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** The text without blank ends; empty where nothing of it can be seen. */
function trimmed(text: string): string {
  return visible.test(text) ? text.trim() : "";
}

const refusals = {
  unprintable: (label: string) =>
    `${label} contains a character that cannot be stored. Type it again or paste it as plain text.`,
  oneLine: (label: string) => `${label} must be on one line. Remove the line break.`,
  tooLong: (label: string, limit: number) =>
    `${label} can have ${limit.toLocaleString("en-US")} characters at most. Please shorten it.`,
};

function storable(text: string): boolean {
  return !unprintable.test(text) && text.isWellFormed();
}

/** One line of text; blank counts as empty. `limit` in UTF-16 units, after trimming. */
export function line(label: string, limit: number) {
  return z
    .string({ error: `${label} must be text.` })
    .overwrite(trimmed)
    .refine((text) => !lineBreak.test(text), { error: refusals.oneLine(label) })
    .refine(storable, { error: refusals.unprintable(label) })
    .max(limit, { error: refusals.tooLong(label, limit) });
}

/** Several lines of text, with line breaks as browsers send them (CRLF) made one LF. */
export function paragraphs(label: string, limit: number) {
  return z
    .string({ error: `${label} must be text.` })
    .transform((text) => trimmed(text.replace(/\r\n?/g, "\n")))
    .pipe(
      z
        .string()
        .refine(storable, { error: refusals.unprintable(label) })
        .max(limit, { error: refusals.tooLong(label, limit) }),
    );
}

// The HTML standard's form of an address, plus a dot in the host: what a browser's own check lets
// through ("name@host") cannot receive an answer from us.
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** An e-mail address. `missing` is said when it is empty, another message when it is malformed. */
export function email(label: string, limit: number, missing: string) {
  return line(label, limit).min(1, { error: missing, abort: true }).regex(address, {
    error: "Enter an e-mail address we can answer to, such as name@company.com.",
  });
}
