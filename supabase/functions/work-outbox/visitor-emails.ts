/** Emails to visitors about forms, chats and the newsletter. They never repeat what visitors entered. */

import { confirmationLinkDays, guideLinkDays } from "../../contracts/stated-limits.ts";
import {
  readOptionalText,
  requireFields,
  requireList,
  requireText,
  type Fields,
} from "../_shared/payload.ts";
import { signLinkToken } from "../_shared/signatures.ts";
import type { EmailSettings } from "./email-settings.ts";
import type { OutboxMessage } from "./outbox-message.ts";
import type { EmailContent } from "./email-template.ts";
import { getTokenUrl } from "./site-links.ts";

const dayMs = 86_400_000;

/** `responseTime` is the promised response time, such as "24 hours". */
export function buildLeadConfirmation({
  brand,
  siteUrl,
  responseTime,
}: Pick<EmailSettings, "brand" | "siteUrl"> & { responseTime: string }): EmailContent {
  return {
    subject: `Your message to ${brand}`,
    paragraphs: [`Thank you for contacting us. We'll respond within ${responseTime}.`],
    link: ["Visit our website", siteUrl],
    after: [
      "If you didn't contact us, someone may have entered your address by mistake. You don't need to do anything.",
    ],
  };
}

/**
 * The answers of a staff member to a visitor who has left the chat. A reply goes to the staff member.
 * @throws PermanentError when there are none.
 */
export function buildChatReply(
  payload: Fields,
  { brand, siteUrl }: Pick<EmailSettings, "brand" | "siteUrl">,
): EmailContent {
  const staff = readOptionalText(payload, "staff");
  const replyTo = readOptionalText(payload, "reply_to");
  const answers = requireList(payload, "messages").map((message) =>
    requireText(requireFields(message, "messages"), "text"),
  );
  return {
    subject: staff ? `${staff} from ${brand} replied to your chat` : `Reply to your ${brand} chat`,
    paragraphs: [
      `${staff ?? "A person from our team"} wrote in the chat on our website after you left:`,
      ...answers,
    ],
    link: ["Visit our website", siteUrl],
    after: [replyTo ? "You can answer by replying to this email." : ""].filter(Boolean),
    ...(replyTo ? { replyTo } : {}),
  };
}

export async function buildGuideEmail(
  { createdAt }: OutboxMessage,
  { brand, siteUrl, formSecret }: EmailSettings,
): Promise<EmailContent> {
  const expiresAtMs = Date.parse(createdAt) + guideLinkDays * dayMs;
  const page = `${siteUrl}/download-guide`;
  return {
    subject: `Your ${brand} guide`,
    paragraphs: [
      `Thank you for your interest. You can download the guide again with the link below. It works for ${guideLinkDays} days.`,
    ],
    link: [
      "Download the guide",
      formSecret
        ? `${page}/again?token=${await signLinkToken(formSecret, "guide email", expiresAtMs)}`
        : page,
    ],
    after: [
      "If you didn't request it, someone may have entered your address by mistake. You don't need to do anything.",
    ],
  };
}

/** @throws PermanentError when a token is missing. */
export function buildNewsletterConfirmation(
  payload: Fields,
  { brand, siteUrl }: EmailSettings,
): EmailContent {
  return {
    subject: `Please confirm your subscription to the ${brand} newsletter`,
    paragraphs: [
      `Someone, probably you, signed up for our newsletter with this address. Please confirm within ${confirmationLinkDays} days.`,
    ],
    link: ["Confirm your subscription", getTokenUrl(siteUrl, "confirm", payload)],
    after: ["If this wasn't you, ignore this email. We won't send anything unless you confirm."],
    unsubscribe: getTokenUrl(siteUrl, "unsubscribe", payload),
  };
}

/** Sent to an already subscribed address. @throws PermanentError when the token is missing. */
export function buildAlreadySubscribedNotice(
  payload: Fields,
  { brand, siteUrl }: EmailSettings,
): EmailContent {
  const unsubscribe = getTokenUrl(siteUrl, "unsubscribe", payload);
  return {
    subject: `You already receive the ${brand} newsletter`,
    paragraphs: [
      "Someone, probably you, signed up for our newsletter again. This address is already subscribed, so you don't need to do anything.",
    ],
    link: ["Unsubscribe", unsubscribe],
    unsubscribe,
  };
}
