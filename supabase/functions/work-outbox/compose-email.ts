import { formatResponseTime } from "../../domain/response-time.ts";
import { PermanentError } from "../_shared/context.ts";
import { isEmailAddress, toSingleLine, type Email } from "../_shared/email.ts";
import { readOptionalText, requireRecord, requireText } from "../_shared/payload.ts";
import { buildAppointmentEmail, buildHostNotice } from "./appointment-emails.ts";
import type { EmailSettings } from "./email-settings.ts";
import type { OutboxMessage } from "./outbox-message.ts";
import { renderHtml, renderText, type EmailContent } from "./email-template.ts";
import {
  buildResponseAlert,
  buildEmailChangeNotice,
  buildHandoffAlert,
  buildHandoffNotice,
  buildLeadNotice,
  buildLimitAlert,
  buildStaffInvitation,
  buildTaskReminder,
  buildWebhookPaused,
} from "./staff-emails.ts";
import { buildReplyNotice, composeStaffEmail, requireEmail } from "./staff-correspondence.ts";
import {
  buildChatReply,
  buildGuideEmail,
  buildLeadConfirmation,
  buildNewsletterConfirmation,
  buildAlreadySubscribedNotice,
} from "./visitor-emails.ts";

/**
 * Composes the email of an outbox row.
 *
 * Emails to visitors never repeat what visitors entered, because anyone can submit a form with someone else's
 * address. Emails to staff include it as plain text.
 * @throws PermanentError for an unknown topic, an incomplete payload or an invalid recipient.
 */
export async function composeEmail(
  message: OutboxMessage,
  settings: EmailSettings,
): Promise<Email> {
  const to = requireText(message.payload, "to");
  if (!isEmailAddress(to)) throw new PermanentError("The recipient is not an email address.");
  if (message.topic === "staff_email") {
    return composeStaffEmail(to, requireEmail(await settings.loadEmail(message.id)), settings);
  }
  const content = await buildContent(message, settings);
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (content.unsubscribe) {
    headers["List-Unsubscribe"] = `<${content.unsubscribe}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  return {
    id: message.id,
    to,
    ...(content.replyTo && isEmailAddress(content.replyTo) ? { replyTo: content.replyTo } : {}),
    subject: toSingleLine(content.subject, 150),
    text: renderText(content, settings.brand),
    html: renderHtml(content, settings.brand),
    headers,
    ...(content.invitation ? { invitation: content.invitation } : {}),
    ...(message.topic === "staff_invitation"
      ? { readerId: readOptionalText(message.payload, "inviter_id") }
      : {}),
  };
}

async function buildContent(
  message: OutboxMessage,
  settings: EmailSettings,
): Promise<EmailContent> {
  const { brand, siteUrl } = settings;
  const { payload } = message;
  const loadContext = async () => ({
    brand,
    siteUrl,
    responseTime: formatResponseTime(await settings.loadResponseHours()),
  });
  switch (message.topic) {
    case "lead_notice":
      return buildLeadNotice(requireRecord(payload, "lead"), await loadContext());
    case "response_alert":
      return buildResponseAlert(payload, await loadContext());
    case "handoff_notice":
      return buildHandoffNotice(payload, await loadContext());
    case "handoff_alert":
      return buildHandoffAlert(payload, await loadContext());
    case "webhook_paused":
      return buildWebhookPaused(payload, settings);
    case "limit_alert":
      return buildLimitAlert(payload, settings);
    case "reply_notice": {
      const id = requireText(payload, "email_id");
      return buildReplyNotice(requireEmail(await settings.loadEmail(id)), settings);
    }
    case "task_reminder":
      return buildTaskReminder(requireRecord(payload, "task"), settings);
    case "appointment_booked":
    case "appointment_moved":
    case "appointment_cancelled":
    case "appointment_reminder":
      return buildAppointmentEmail(message.topic, message, settings);
    case "appointment_notice":
      return buildHostNotice(payload, siteUrl);
    case "staff_invitation":
      return buildStaffInvitation(payload, settings);
    case "account_email_changed":
      return buildEmailChangeNotice(payload, settings);
    case "lead_confirmation":
      return buildLeadConfirmation(await loadContext());
    case "chat_reply":
      return buildChatReply(payload, settings);
    case "guide":
      return buildGuideEmail(message, settings);
    case "newsletter_confirmation":
      return buildNewsletterConfirmation(payload, settings);
    case "newsletter_known":
      return buildAlreadySubscribedNotice(payload, settings);
    default:
      throw new PermanentError("There is no email for this topic.");
  }
}
