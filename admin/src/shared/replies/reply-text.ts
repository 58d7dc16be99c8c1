import type { Database } from "@site/supabase/contracts/database.types";

/** A mail that staff begin with. */
export type ReplyTemplate = Pick<
  Database["public"]["Tables"]["reply_templates"]["Row"],
  "id" | "name" | "subject" | "body"
>;

/** Whom a template is filled in for, and who writes. */
export interface ReplyFacts {
  name: string | null;
  company: string | null;
  /** The colleague who signs. */
  sender: string;
}

/** What stands where a name or a company is not known: the sentence stays one. */
const unknown = { name: "there", company: "your company" } as const;

/** A template with its gaps filled: {name}, {company} and {sender}; other braces stay as they are. */
export function filledReply(
  { subject, body }: Pick<ReplyTemplate, "subject" | "body">,
  facts: ReplyFacts,
): { subject: string; body: string } {
  const values: Record<string, string> = {
    name: facts.name?.trim() || unknown.name,
    company: facts.company?.trim() || unknown.company,
    sender: facts.sender,
  };
  const fill = (text: string) =>
    text.replaceAll(/\{(name|company|sender)\}/g, (_gap, field: string) => values[field] ?? "");
  return { subject: fill(subject).replaceAll(/\s+/g, " "), body: fill(body) };
}

/**
 * The address that opens the mail program with a filled template. Everything is encoded, so that no
 * value can add a header; line breaks are CRLF, as RFC 6068 asks for.
 */
export function replyAddress(email: string, template: ReplyTemplate, facts: ReplyFacts): string {
  const { subject, body } = filledReply(template, facts);
  const to = encodeURIComponent(email.trim()).replaceAll("%40", "@");
  const text = encodeURIComponent(body.replaceAll(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${text}`;
}
