import {
  formSourceLabels,
  inquiryTypeLabels,
  type FormSource,
  type InquiryType,
} from "../../contracts/lead-values.ts";
import { answerTime } from "../../domain/answer-time.ts";
import type { Party } from "../../domain/icalendar.ts";
import {
  confirmationLinkDays,
  guideLinkDays,
  invitationLinkDays,
} from "../../contracts/stated-limits.ts";
import { PermanentFailure } from "../_shared/context.ts";
import { isEmailAddress, toSingleLine, type Email } from "../_shared/email.ts";
import { signLinkToken } from "../_shared/signatures.ts";
import { buildAppointmentEmail, buildHostNotice } from "./appointment-emails.ts";
import { renderHtml, renderText, type EmailContent } from "./email-template.ts";
import { requireFields, createIncompleteError, readOptionalText, requireRecord, requireText, type Fields } from "../_shared/payload.ts";

/** What mails are written with. */
export type EmailSettings = {
  readonly brand: string;
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
  /** The secret that the site's tickets are signed with; without it a mail leads to the form. */
  readonly formSecret: string | null;
  /** Who sends mails, and so who invites to appointments. */
  readonly sender: Party;
  /** Within how many hours an answer is promised, as the database has it. */
  readonly loadAnswerHours: () => Promise<number>;
};

/** A row of the outbox as the worker took it. */
export type OutboxMessage = {
  readonly id: string;
  readonly lease: string;
  readonly kind: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly created_at: string;
};

const dayMs = 86_400_000;

/**
 * The mail that a row of the outbox stands for. To visitors a mail repeats nothing of what was typed into
 * a form: the form may have been sent in somebody else's name. To staff it does, as plain text.
 * @throws PermanentFailure for an unknown topic, missing parts or an address that is none.
 */
export async function composeEmail(message: OutboxMessage, settings: EmailSettings): Promise<Email> {
  const to = requireText(message.payload, "to");
  if (!isEmailAddress(to)) throw new PermanentFailure("The address is none that mail is sent to.");
  const letter = await buildContent(message, settings);
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (letter.unsubscribe) {
    headers["List-Unsubscribe"] = `<${letter.unsubscribe}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  return {
    id: message.id,
    to,
    ...(letter.replyTo && isEmailAddress(letter.replyTo) ? { replyTo: letter.replyTo } : {}),
    subject: toSingleLine(letter.subject, 150),
    text: renderText(letter, settings.brand),
    html: renderHtml(letter, settings.brand),
    headers,
    ...(letter.invitation ? { invitation: letter.invitation } : {}),
    ...(message.topic === "staff_invitation"
      ? { readerId: readOptionalText(message.payload, "inviter_id") }
      : {}),
  };
}

async function buildContent(message: OutboxMessage, settings: EmailSettings): Promise<EmailContent> {
  const { brand, siteUrl, formSecret } = settings;
  const { payload } = message;
  const promise = async () => `within ${answerTime(await settings.loadAnswerHours())}`;
  switch (message.topic) {
    case "lead_notice":
      return buildLeadNotice(requireRecord(payload, "lead"), siteUrl, await promise());
    case "answer_alarm":
      return buildAnswerAlarm(payload, siteUrl, await promise());
    case "handoff_notice":
      return buildHandoffNotice(payload, siteUrl, await promise());
    case "handoff_alarm":
      return buildHandoffAlarm(payload, siteUrl, await promise());
    case "limit_alarm":
      return buildLimitAlarm(payload, siteUrl);
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
      return {
        subject: `Your message to ${brand}`,
        paragraphs: [`Thank you for contacting us. We'll respond ${await promise()}.`],
        link: ["Our site", siteUrl],
        after: [
          "If you did not write to us, someone entered your address by mistake. You need not do anything.",
        ],
      };
    case "guide": {
      const end = Date.parse(message.created_at) + guideLinkDays * dayMs;
      const page = `${siteUrl}/download-guide`;
      return {
        subject: `Your ${brand} guide`,
        paragraphs: [
          `Thank you for your interest. You can download the guide again from this page within the next ${guideLinkDays} days.`,
        ],
        link: [
          "Download the guide",
          formSecret
            ? `${page}/again?ticket=${await signLinkToken(formSecret, "guide mail", end)}`
            : page,
        ],
        after: [
          "If you did not ask for it, someone entered your address by mistake. You need not do anything.",
        ],
      };
    }
    case "newsletter_confirmation":
      return {
        subject: `Please confirm your subscription to the ${brand} newsletter`,
        paragraphs: [
          `Someone, probably you, entered this address for our newsletter. Please confirm it on this page within ${confirmationLinkDays} days.`,
        ],
        link: ["Confirm", getTokenUrl(siteUrl, "confirm", payload)],
        after: [
          "If it was not you, you need not do anything: without a confirmation we send nothing.",
        ],
        unsubscribe: getTokenUrl(siteUrl, "unsubscribe", payload),
      };
    case "newsletter_known": {
      const unsubscribe = getTokenUrl(siteUrl, "unsubscribe", payload);
      return {
        subject: `You receive the ${brand} newsletter already`,
        paragraphs: [
          "Someone, probably you, entered this address for our newsletter again. It is subscribed, and there is nothing left to do.",
        ],
        link: ["Unsubscribe", unsubscribe],
        unsubscribe,
      };
    }
    default:
      throw new PermanentFailure("There is no mail for this topic.");
  }
}

function buildLeadNotice(lead: Fields, siteUrl: string, promise: string): EmailContent {
  const source = requireText(lead, "form_source");
  const inquiry = readOptionalText(lead, "inquiry_type");
  const name = requireText(lead, "name");
  const facts: [string, string | null][] = [
    ["Name", name],
    ["Email", requireText(lead, "email")],
    ["Company", readOptionalText(lead, "company")],
    ["Role", readOptionalText(lead, "role")],
    ["Phone", readOptionalText(lead, "phone")],
    ["Inquiry type", inquiry === null ? null : findLabel(inquiryTypeLabels, inquiry)],
    ["Source", findLabel(formSourceLabels, source)],
  ];
  return {
    subject: `New lead: ${toSingleLine(name, 80)}`,
    paragraphs: [`A new lead has come in. We promise an answer ${promise}.`],
    facts: facts.flatMap(([label, value]): [string, string][] =>
      value === null ? [] : [[label, toSingleLine(value, 300)]],
    ),
    after: [readOptionalText(lead, "message") ?? ""].filter(Boolean),
    link: ["Open the lead", getLeadUrl(siteUrl, requireText(lead, "id"))],
    replyTo: requireText(lead, "email"),
  };
}

function buildStaffInvitation(payload: Fields, { brand, siteUrl }: EmailSettings): EmailContent {
  const inviter = readOptionalText(payload, "inviter");
  const token = encodeURIComponent(requireText(payload, "token"));
  return {
    subject: `Your access to the back office of ${brand}`,
    paragraphs: [
      `Hello ${toSingleLine(requireText(payload, "name"), 80)},`,
      `${inviter === null ? "An administrator" : toSingleLine(inviter, 80)} invites you to the back office of ${brand}, in the role ${requireText(payload, "role")}. Choose a password on this page within ${invitationLinkDays} days; the link works once.`,
    ],
    link: ["Accept the invitation", `${siteUrl}/admin/accept-invitation?token=${token}`],
    after: [
      "If you do not know who invites you, you need not do anything: the link ends by itself.",
    ],
  };
}

function buildEmailChangeNotice(payload: Fields, { brand, siteUrl }: EmailSettings): EmailContent {
  return {
    subject: `The email of your ${brand} account was changed`,
    paragraphs: [
      `Your account in the back office of ${brand} now uses another email. This address no longer signs in.`,
    ],
    facts: [["New email", toSingleLine(requireText(payload, "email"), 254)]],
    link: ["Back office", `${siteUrl}/admin`],
    after: ["If you did not change it, contact an administrator right away."],
  };
}

function buildAnswerAlarm(payload: Fields, siteUrl: string, promise: string): EmailContent {
  const { count, leads } = payload;
  if (typeof count !== "number" || !Array.isArray(leads)) throw createIncompleteError();
  return {
    subject: count === 1 ? "A lead waits for its answer" : `${count} leads wait for their answers`,
    paragraphs: [
      `We promise an answer ${promise}. These leads are still new, and that time is almost over.`,
      ...leads.map((lead: unknown) => getLeadUrl(siteUrl, requireText(requireFields(lead), "id"))),
      ...(count > leads.length ? [`And ${count - leads.length} more.`] : []),
    ],
    link: ["All leads", `${siteUrl}/admin/leads`],
  };
}

function buildHandoffNotice(payload: Fields, siteUrl: string, promise: string): EmailContent {
  return {
    subject: "A visitor of the chat waits for a person",
    paragraphs: [
      `In a chat with the assistant a person has to take over. We promise an answer ${promise}.`,
    ],
    facts: [
      ["Reason", toSingleLine(requireText(payload, "reason"), 300)],
      ["Due", formatMinute(requireText(payload, "due_at"))],
    ],
    link: ["Take the chat", `${siteUrl}/admin/handoffs`],
  };
}

function buildHandoffAlarm(payload: Fields, siteUrl: string, promise: string): EmailContent {
  const { count } = payload;
  if (typeof count !== "number") throw createIncompleteError();
  return {
    subject:
      count === 1 ? "A chat has to be answered soon" : `${count} chats have to be answered soon`,
    paragraphs: [
      `We promise an answer ${promise}, and that time is almost over.`,
      `The first is due ${formatMinute(requireText(payload, "due_at"))}.`,
    ],
    link: ["Chats that wait for a person", `${siteUrl}/admin/handoffs`],
  };
}

/** An instant of ISO 8601 in UTC, to the minute. */
const formatMinute = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

function buildLimitAlarm(payload: Fields, siteUrl: string): EmailContent {
  const { total, minutes } = payload;
  if (typeof total !== "number" || typeof minutes !== "number") throw createIncompleteError();
  return {
    subject: "More forms came in than the site takes",
    paragraphs: [
      `${total} forms (${requireText(payload, "forms")}) came in within ${minutes} minutes, as many as the site takes from all visitors together in that time. Whoever sends one before the time is over is asked to come back later.`,
      "If this is not a campaign of yours, it may be an attack: look at what came in.",
    ],
    link: ["All leads", `${siteUrl}/admin/leads`],
  };
}

/** A lead in the back office. */
export const getLeadUrl = (siteUrl: string, id: string): string =>
  `${siteUrl}/admin/leads/${encodeURIComponent(id)}`;

/** The site's page for a token of a newsletter mail; the token's name in the payload is the page's. */
export function getTokenUrl(
  siteUrl: string,
  page: "confirm" | "unsubscribe",
  payload: Fields,
): string {
  return `${siteUrl}/newsletter/${page}?token=${encodeURIComponent(requireText(payload, page))}`;
}

const findLabel = <Value extends FormSource | InquiryType>(
  labels: Readonly<Record<Value, string>>,
  value: string,
): string => new Map<string, string>(Object.entries(labels)).get(value) ?? value;
