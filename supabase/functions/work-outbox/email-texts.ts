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
import { isMailAddress, oneLine, type Mail } from "../_shared/mail.ts";
import { signTicket } from "../_shared/signatures.ts";
import { appointmentLetter, appointmentNotice } from "./appointment-emails.ts";
import { html, plain, type Letter } from "./email-template.ts";
import { fieldsOf, incomplete, optional, record, text, type Fields } from "../_shared/payload.ts";

/** What mails are written with. */
export interface MailSettings {
  readonly brand: string;
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
  /** The secret that the site's tickets are signed with; without it a mail leads to the form. */
  readonly formSecret: string | null;
  /** Who sends mails, and so who invites to appointments. */
  readonly sender: Party;
  /** Within how many hours an answer is promised, as the database has it. */
  readonly answerHours: () => Promise<number>;
}

/** A row of the outbox as the worker took it. */
export interface Message {
  readonly id: string;
  readonly lease: string;
  readonly kind: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly created_at: string;
}

const dayMs = 86_400_000;

/**
 * The mail that a row of the outbox stands for. To visitors a mail repeats nothing of what was typed into
 * a form: the form may have been sent in somebody else's name. To staff it does, as plain text.
 * @throws PermanentFailure for an unknown topic, missing parts or an address that is none.
 */
export async function composeMail(message: Message, settings: MailSettings): Promise<Mail> {
  const to = text(message.payload, "to");
  if (!isMailAddress(to)) throw new PermanentFailure("The address is none that mail is sent to.");
  const letter = await letterOf(message, settings);
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (letter.unsubscribe) {
    headers["List-Unsubscribe"] = `<${letter.unsubscribe}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  return {
    id: message.id,
    to,
    ...(letter.replyTo && isMailAddress(letter.replyTo) ? { replyTo: letter.replyTo } : {}),
    subject: oneLine(letter.subject, 150),
    text: plain(letter, settings.brand),
    html: html(letter, settings.brand),
    headers,
    ...(letter.invitation ? { invitation: letter.invitation } : {}),
    ...(message.topic === "staff_invitation"
      ? { reader: optional(message.payload, "inviter_id") }
      : {}),
  };
}

async function letterOf(message: Message, settings: MailSettings): Promise<Letter> {
  const { brand, siteUrl, formSecret } = settings;
  const { payload } = message;
  const promise = async () => `within ${answerTime(await settings.answerHours())}`;
  switch (message.topic) {
    case "lead_notice":
      return leadNotice(record(payload, "lead"), siteUrl, await promise());
    case "response_alert":
      return answerAlarm(payload, siteUrl, await promise());
    case "handoff_notice":
      return handoffNotice(payload, siteUrl, await promise());
    case "handoff_alert":
      return handoffAlarm(payload, siteUrl, await promise());
    case "limit_alert":
      return limitAlarm(payload, siteUrl);
    case "appointment_booked":
    case "appointment_moved":
    case "appointment_cancelled":
    case "appointment_reminder":
      return appointmentLetter(message.topic, message, settings);
    case "appointment_notice":
      return appointmentNotice(payload, siteUrl);
    case "staff_invitation":
      return staffInvitation(payload, settings);
    case "account_email_changed":
      return accountEmailChanged(payload, settings);
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
            ? `${page}/again?ticket=${await signTicket(formSecret, "guide mail", end)}`
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
        link: ["Confirm", tokenPage(siteUrl, "confirm", payload)],
        after: [
          "If it was not you, you need not do anything: without a confirmation we send nothing.",
        ],
        unsubscribe: tokenPage(siteUrl, "unsubscribe", payload),
      };
    case "newsletter_known": {
      const unsubscribe = tokenPage(siteUrl, "unsubscribe", payload);
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

function leadNotice(lead: Fields, siteUrl: string, promise: string): Letter {
  const source = text(lead, "form_source");
  const inquiry = optional(lead, "inquiry_type");
  const name = text(lead, "name");
  const facts: [string, string | null][] = [
    ["Name", name],
    ["Email", text(lead, "email")],
    ["Company", optional(lead, "company")],
    ["Role", optional(lead, "role")],
    ["Phone", optional(lead, "phone")],
    ["Inquiry type", inquiry === null ? null : labelOf(inquiryTypeLabels, inquiry)],
    ["Source", labelOf(formSourceLabels, source)],
  ];
  return {
    subject: `New lead: ${oneLine(name, 80)}`,
    paragraphs: [`A new lead has come in. We promise an answer ${promise}.`],
    facts: facts.flatMap(([label, value]): [string, string][] =>
      value === null ? [] : [[label, oneLine(value, 300)]],
    ),
    after: [optional(lead, "message") ?? ""].filter(Boolean),
    link: ["Open the lead", leadPage(siteUrl, text(lead, "id"))],
    replyTo: text(lead, "email"),
  };
}

function staffInvitation(payload: Fields, { brand, siteUrl }: MailSettings): Letter {
  const inviter = optional(payload, "inviter");
  const token = encodeURIComponent(text(payload, "token"));
  return {
    subject: `Your access to the back office of ${brand}`,
    paragraphs: [
      `Hello ${oneLine(text(payload, "name"), 80)},`,
      `${inviter === null ? "An administrator" : oneLine(inviter, 80)} invites you to the back office of ${brand}, in the role ${text(payload, "role")}. Choose a password on this page within ${invitationLinkDays} days; the link works once.`,
    ],
    link: ["Accept the invitation", `${siteUrl}/admin/accept-invitation?token=${token}`],
    after: [
      "If you do not know who invites you, you need not do anything: the link ends by itself.",
    ],
  };
}

function accountEmailChanged(payload: Fields, { brand, siteUrl }: MailSettings): Letter {
  return {
    subject: `The email of your ${brand} account was changed`,
    paragraphs: [
      `Your account in the back office of ${brand} now uses another email. This address no longer signs in.`,
    ],
    facts: [["New email", oneLine(text(payload, "email"), 254)]],
    link: ["Back office", `${siteUrl}/admin`],
    after: ["If you did not change it, contact an administrator right away."],
  };
}

function answerAlarm(payload: Fields, siteUrl: string, promise: string): Letter {
  const { count, leads } = payload;
  if (typeof count !== "number" || !Array.isArray(leads)) throw incomplete();
  return {
    subject: count === 1 ? "A lead waits for its answer" : `${count} leads wait for their answers`,
    paragraphs: [
      `We promise an answer ${promise}. These leads are still new, and that time is almost over.`,
      ...leads.map((lead: unknown) => leadPage(siteUrl, text(fieldsOf(lead), "id"))),
      ...(count > leads.length ? [`And ${count - leads.length} more.`] : []),
    ],
    link: ["All leads", `${siteUrl}/admin/leads`],
  };
}

function handoffNotice(payload: Fields, siteUrl: string, promise: string): Letter {
  return {
    subject: "A visitor of the chat waits for a person",
    paragraphs: [
      `In a chat with the assistant a person has to take over. We promise an answer ${promise}.`,
    ],
    facts: [
      ["Reason", oneLine(text(payload, "reason"), 300)],
      ["Due", minuteOf(text(payload, "due_at"))],
    ],
    link: ["Take the chat", `${siteUrl}/admin/handoffs`],
  };
}

function handoffAlarm(payload: Fields, siteUrl: string, promise: string): Letter {
  const { count } = payload;
  if (typeof count !== "number") throw incomplete();
  return {
    subject:
      count === 1 ? "A chat has to be answered soon" : `${count} chats have to be answered soon`,
    paragraphs: [
      `We promise an answer ${promise}, and that time is almost over.`,
      `The first is due ${minuteOf(text(payload, "due_at"))}.`,
    ],
    link: ["Chats that wait for a person", `${siteUrl}/admin/handoffs`],
  };
}

/** An instant of ISO 8601 in UTC, to the minute. */
const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

function limitAlarm(payload: Fields, siteUrl: string): Letter {
  const { total, minutes } = payload;
  if (typeof total !== "number" || typeof minutes !== "number") throw incomplete();
  return {
    subject: "More forms came in than the site takes",
    paragraphs: [
      `${total} forms (${text(payload, "forms")}) came in within ${minutes} minutes, as many as the site takes from all visitors together in that time. Whoever sends one before the time is over is asked to come back later.`,
      "If this is not a campaign of yours, it may be an attack: look at what came in.",
    ],
    link: ["All leads", `${siteUrl}/admin/leads`],
  };
}

/** A lead in the back office. */
export const leadPage = (siteUrl: string, id: string): string =>
  `${siteUrl}/admin/leads/${encodeURIComponent(id)}`;

/** The site's page for a token of a newsletter mail; the token's name in the payload is the page's. */
export function tokenPage(
  siteUrl: string,
  page: "confirm" | "unsubscribe",
  payload: Fields,
): string {
  return `${siteUrl}/newsletter/${page}?token=${encodeURIComponent(text(payload, page))}`;
}

const labelOf = <Value extends FormSource | InquiryType>(
  labels: Readonly<Record<Value, string>>,
  value: string,
): string => new Map<string, string>(Object.entries(labels)).get(value) ?? value;
