import * as z from "zod";

/**
 * Zod schemas for text that visitors type. They trim it, reject control characters other than tab and
 * line feed and lone surrogates, and return messages that say how to fix the input. PostgreSQL cannot
 * store NUL and lone surrogates, and people cannot type the others.
 */

const lineBreakPattern = /[\r\n\u0085\u2028\u2029]/;

// Excludes white space, format characters and the letters that Unicode renders as blanks.
const visiblePattern = /[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Trims a text. Returns an empty text if it has no visible characters. */
function trimVisible(text: string): string {
  return visiblePattern.test(text) ? text.trim() : "";
}

const messages = {
  unsupported: (label: string) =>
    `${label} contains an unsupported character. Type it again or paste it as plain text.`,
  oneLine: (label: string) => `${label} must be on one line. Remove the line break.`,
  tooLong: (label: string, limit: number) =>
    `${label} must have at most ${limit.toLocaleString("en-US")} characters. Shorten it.`,
};

// Every control character except tab and line feed.
const controlPattern = /(?![\t\n])\p{Cc}/u;

/** Whether a text has only characters that PostgreSQL stores and people can have typed. */
function isPlainText(text: string): boolean {
  return !controlPattern.test(text) && text.isWellFormed();
}

/** A single line of text; blank text becomes empty. `limit` is in UTF-16 units after trimming. */
export function line(label: string, limit: number) {
  return z
    .string({ error: `${label} must be text.` })
    .overwrite(trimVisible)
    .refine((text) => !lineBreakPattern.test(text), { error: messages.oneLine(label) })
    .refine(isPlainText, { error: messages.unsupported(label) })
    .max(limit, { error: messages.tooLong(label, limit) });
}

/** Multiple lines of text, with the CRLF of browsers as LF. `limit` is in UTF-16 units after trimming. */
export function paragraphs(label: string, limit: number) {
  return z
    .string({ error: `${label} must be text.` })
    .transform((text) => trimVisible(text.replace(/\r\n?/g, "\n")))
    .pipe(
      z
        .string()
        .refine(isPlainText, { error: messages.unsupported(label) })
        .max(limit, { error: messages.tooLong(label, limit) }),
    );
}

// The pattern of the HTML standard, but with a dot in the host: browsers accept "name@host", which
// cannot receive email.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** An email address. `missingMessage` is the error for an empty field. */
export function email(label: string, limit: number, missingMessage: string) {
  return line(label, limit).min(1, { error: missingMessage, abort: true }).regex(emailPattern, {
    error: "Enter a valid email, such as name@company.com.",
  });
}
