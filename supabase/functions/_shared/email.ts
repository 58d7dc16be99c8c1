/** An email ready to be sent. Every field except `html` is plain text. */
export type Email = {
  /** Stable across retries. Receivers use it to discard duplicates. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly replyTo?: string;
  /** The name of the sender, instead of the one in the settings. */
  readonly senderName?: string;
  readonly subject: string;
  readonly text: string;
  /** Absent for an email that staff wrote. */
  readonly html?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Attached as `invitationFileName`. */
  readonly invitation?: Invitation;
  /**
   * Set for an email with a one-time link: the only account that may read a captured copy, or null
   * for none. All administrators may read the copies of other emails.
   */
  readonly readerId?: string | null;
};

/** An iCalendar file with a scheduling method (RFC 5546). */
export type Invitation = {
  readonly method: "REQUEST" | "CANCEL";
  readonly text: string;
};

export const invitationFileName = "invite.ics";

/** The Message-ID of an email from its id and the address of the sender. */
export const getMessageId = (id: string, senderAddress: string): string =>
  `<${id}@${senderAddress.slice(senderAddress.lastIndexOf("@") + 1) || "localhost"}>`;

/** The address in a header such as `Acme <hello@example.com>`; empty without one. */
export const readAddress = (header: string): string =>
  /[^\s<>,;"]+@[^\s<>,;"]+/.exec(header)?.[0] ?? "";

/** One address without a display name, separators or line breaks (header injection). */
const emailPattern = /^[^\s@<>(),;:\\"[\]\p{C}]{1,64}@[^\s@<>(),;:\\"[\]\p{C}]{1,190}$/u;

/** Whether a text is a single address that email can be sent to. */
export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text);
}

/**
 * Visitor text as one line without control or bidirectional characters, truncated to `maxLength`.
 */
export function toSingleLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
