import { isEmailAddress, readAddress, toSingleLine } from "../_shared/email.ts";
import { convertHtmlToText } from "./html-text.ts";

/** A reply, ready to be stored. */
export type InboundEmail = {
  /** The part of the reply address that identifies the email which is answered. */
  readonly token: string;
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
  readonly messageId: string;
  readonly inReplyTo: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads the body of a request. Names the first field that is missing or invalid. */
export function parseInboundEmail(fields: Fields | null): InboundEmail | { problem: string } {
  if (!fields) return { problem: "The body must be a JSON object." };
  const sender = readAddress(readText(fields["from"]));
  if (!isEmailAddress(sender)) return { problem: "from must contain an email address." };
  const to: unknown[] = Array.isArray(fields["to"]) ? fields["to"] : [fields["to"]];
  const [, token] = /\+([0-9a-f]{32})@/i.exec(to.map(readText).join(", ").slice(0, 20_000)) ?? [];
  if (!token) return { problem: "to must contain the reply address of an email." };
  const messageId = readMessageId(fields["messageId"]);
  if (!messageId) return { problem: "messageId must be the Message-ID of the email." };
  const text = readText(fields["text"]).trim();
  const body = text === "" ? readText(convertHtmlToText(readText(fields["html"]))) : text;
  return {
    token: token.toLowerCase(),
    sender,
    subject: toSingleLine(readText(fields["subject"]), 300),
    body,
    messageId,
    inReplyTo: readMessageId(fields["inReplyTo"]),
  };
}

/** The text of a field without what the database cannot store and no screen shows. */
function readText(value: unknown): string {
  if (typeof value !== "string") return "";
  return (
    value
      .replaceAll(/\r\n?/g, "\n")
      // Bidirectional controls could disguise text.
      .replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "")
      .toWellFormed()
  );
}

/** The id in angle brackets, with which all mail programs refer to an email; null without one. */
function readMessageId(value: unknown): string | null {
  const [, id] = /^\s*<?([^<>\s\p{C}]{1,500})>?/u.exec(readText(value)) ?? [];
  return id === undefined ? null : `<${id}>`;
}
