/** A mail ready to be handed over. All texts are plain but for `html`. */
export type Email = {
  /** The same at each try: what keeps a mail from arriving twice where the receiver looks at it. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the reader's calendar takes in; its file is called `invitationName`. */
  readonly invitation?: Invitation;
  /**
   * Of a mail with a one-time link: the account that alone may read a captured copy, or null for nobody.
   * Every administrator reads the copies of other mails.
   */
  readonly readerId?: string | null;
};

/** An iCalendar text that asks a calendar to do something. */
export type Invitation = {
  readonly method: "REQUEST" | "CANCEL";
  readonly text: string;
};

/** What an invitation is called as a file. */
export const invitationFileName = "invite.ics";

/** An address that cannot be read as two, as a name, or as the beginning of another header. */
const emailPattern = /^[^\s@<>(),;:\\"[\]\p{C}]{1,64}@[^\s@<>(),;:\\"[\]\p{C}]{1,190}$/u;

/** Whether mail can be sent to this text. */
export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text);
}

/** Text of a visitor as one line: no line breaks, no control or direction signs, at most `most` characters. */
export function toSingleLine(text: string, most: number): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Text as HTML that shows it and does nothing else. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
