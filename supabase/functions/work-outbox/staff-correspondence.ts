/** Emails that staff write to people, and the notices of replies to them. */

import { quoteText, splitQuotedText } from "../../domain/email/quoted-text.ts";
import { PermanentError } from "../_shared/context.ts";
import { getMessageId, isEmailAddress, toSingleLine, type Email } from "../_shared/email.ts";
import {
  readOptionalText,
  requireFields,
  requireList,
  requireText,
  type Fields,
} from "../_shared/payload.ts";
import type { EmailSettings } from "./email-settings.ts";
import type { EmailContent } from "./email-template.ts";
import { getLeadUrl, getPersonUrl } from "./site-links.ts";

/** Longest quote below a reply, and longest excerpt in a notice, in characters. */
const maxLength = { quote: 20_000, excerpt: 2000 };

/** The result of `load_email`. @throws PermanentError when the email was erased. */
export function requireEmail(loaded: unknown): Fields {
  if (loaded === null) throw new PermanentError("The email no longer exists.");
  return requireFields(loaded, "email");
}

type Settings = Pick<EmailSettings, "sender" | "replyAddress">;

/**
 * The email of a staff member to a person: plain text, from the member's name and the address of the
 * settings. Programs show it in its thread because of In-Reply-To and References.
 * @throws PermanentError when the email is incomplete.
 */
export function composeStaffEmail(to: string, email: Fields, settings: Settings): Email {
  const name = toSingleLine(readOptionalText(email, "author_name") ?? "", 80);
  const replyTo = getReplyAddress(email, settings.replyAddress);
  const id = requireText(email, "id");
  return {
    id,
    to,
    ...(replyTo !== null && isEmailAddress(replyTo) ? { replyTo } : {}),
    ...(name ? { senderName: name } : {}),
    subject: toSingleLine(requireText(email, "subject"), 200),
    text: [requireText(email, "body"), ...renderQuote(email["parent"])].join("\n\n"),
    headers: buildThreadHeaders(email, settings.sender.email),
  };
}

function getReplyAddress(email: Fields, address: string | null): string | null {
  if (address === null) return readOptionalText(email, "author_email");
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${requireText(email, "reply_token")}${address.slice(at)}`;
}

function buildThreadHeaders(email: Fields, senderAddress: string): Record<string, string> {
  const references = requireList(email, "thread").map((earlier) => {
    const fields = requireFields(earlier, "thread");
    return (
      readOptionalText(fields, "message_id") ??
      getMessageId(requireText(fields, "id"), senderAddress)
    );
  });
  const parent = references.at(-1);
  return parent === undefined ? {} : { "In-Reply-To": parent, References: references.join(" ") };
}

/** The email that is answered, below the answer. Its own quote is left out. */
function renderQuote(parent: unknown): string[] {
  if (parent === null || parent === undefined) return [];
  const fields = requireFields(parent, "parent");
  const { text } = splitQuotedText(readOptionalText(fields, "body") ?? "");
  if (text === "") return [];
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const name = toSingleLine(readOptionalText(fields, "name") ?? "", 80) || "we";
  const date = day.format(new Date(requireText(fields, "at")));
  return [`On ${date}, ${name} wrote:\n${quoteText(text.slice(0, maxLength.quote))}`];
}

/** Notifies the owner of a person of their reply. */
export function buildReplyNotice(
  email: Fields,
  { siteUrl }: Pick<EmailSettings, "siteUrl">,
): EmailContent {
  const address = requireText(email, "address");
  const name = toSingleLine(readOptionalText(email, "name") ?? address, 80);
  const lead = readOptionalText(email, "lead_id");
  const { text } = splitQuotedText(readOptionalText(email, "body") ?? "");
  const excerpt = text.length > maxLength.excerpt ? `${text.slice(0, maxLength.excerpt)}…` : text;
  return {
    subject: `Reply from ${name}`,
    paragraphs: ["Answer it in the back office, so that the conversation stays in one place."],
    facts: [
      ["From", name],
      // The address lets an erasure find a captured notice.
      ["Email", toSingleLine(address, 300)],
      ["Subject", toSingleLine(readOptionalText(email, "subject") ?? "", 200) || "none"],
    ],
    after: [excerpt].filter(Boolean),
    link:
      lead === null
        ? ["Open the person", getPersonUrl(siteUrl, requireText(email, "person_id"))]
        : ["Open the lead", getLeadUrl(siteUrl, lead)],
  };
}
