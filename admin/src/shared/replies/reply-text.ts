import type { Database } from "@site/supabase/contracts/database.types";

/** The columns of a reply template that fill an email. */
export type ReplyTemplate = Pick<
  Database["public"]["Tables"]["reply_templates"]["Row"],
  "id" | "name" | "subject" | "body"
>;

/** The values of the placeholders. */
export interface ReplyFacts {
  name: string | null;
  company: string | null;
  /** The name of the staff member who replies. */
  sender: string;
  /** The address of the booking page. */
  bookingLink: string;
}

/** Returns the value of each placeholder, with a default for a missing name or company. */
const placeholders = {
  name: ({ name }: ReplyFacts) => name?.trim() || "there",
  first_name: ({ name }: ReplyFacts) => name?.trim().split(/\s+/)[0] || "there",
  company: ({ company }: ReplyFacts) => company?.trim() || "your company",
  sender: ({ sender }: ReplyFacts) => sender,
  booking_link: ({ bookingLink }: ReplyFacts) => bookingLink,
} as const;

const isPlaceholder = (name: string): name is keyof typeof placeholders =>
  Object.hasOwn(placeholders, name);

/** The names of the placeholders. */
export const placeholderNames = Object.keys(placeholders);

/** Returns the first unknown placeholder with its braces. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  text.match(/\{[^{}\n]*\}/g)?.find((found) => !isPlaceholder(found.slice(1, -1)));

/** Returns a template with its placeholders replaced. */
export function filledReply(
  { subject, body }: Pick<ReplyTemplate, "subject" | "body">,
  facts: ReplyFacts,
): { subject: string; body: string } {
  const fill = (text: string) =>
    text.replaceAll(/\{([a-z_]+)\}/g, (found, name: string) =>
      isPlaceholder(name) ? placeholders[name](facts) : found,
    );
  return { subject: fill(subject).replaceAll(/\s+/g, " "), body: fill(body) };
}

/** Returns a mailto URL with a template filled in. */
export const replyAddress = (email: string, template: ReplyTemplate, facts: ReplyFacts): string =>
  mailtoAddress(email, filledReply(template, facts));

/**
 * Returns a mailto URL. All values are encoded, so that none can add a header. Line breaks are CRLF, as RFC 6068
 * requires.
 */
export function mailtoAddress(
  email: string,
  { subject, body }: { subject: string; body: string },
): string {
  const to = encodeURIComponent(email.trim()).replaceAll("%40", "@");
  const text = encodeURIComponent(body.replaceAll(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${text}`;
}
