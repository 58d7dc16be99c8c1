/** Emails to staff. Every function throws PermanentError when its payload is incomplete. */

import {
  formSourceLabels,
  inquiryTypeLabels,
  type FormSource,
  type InquiryType,
} from "../../contracts/lead-values.ts";
import { staffRoleLabels } from "../../contracts/staff-role-labels.ts";
import type { StaffRole } from "../../contracts/staff.ts";
import { invitationLinkDays } from "../../contracts/stated-limits.ts";
import { toSingleLine } from "../_shared/email.ts";
import {
  createFieldError,
  readOptionalText,
  requireFields,
  requireList,
  requireNumber,
  requireText,
  type Fields,
} from "../_shared/payload.ts";
import type { EmailSettings } from "./email-settings.ts";
import type { EmailContent, Fact } from "./email-template.ts";
import { getLeadUrl, getPersonUrl } from "./site-links.ts";

type Site = Pick<EmailSettings, "brand" | "siteUrl">;

type Context = Site & {
  /** The promised response time, such as "24 hours". */
  readonly responseTime: string;
};

export function buildLeadNotice(lead: Fields, { siteUrl, responseTime }: Context): EmailContent {
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
    ["Source", readOptionalText(lead, "form") ?? findLabel(formSourceLabels, source)],
  ];
  return {
    subject: `New lead: ${toSingleLine(name, 80)}`,
    paragraphs: [`A new lead has come in. We promise a reply within ${responseTime}.`],
    facts: facts.flatMap(([label, value]): Fact[] =>
      value === null ? [] : [[label, toSingleLine(value, 300)]],
    ),
    after: [readOptionalText(lead, "message") ?? ""].filter(Boolean),
    link: ["Open the lead", getLeadUrl(siteUrl, requireText(lead, "id"))],
    replyTo: requireText(lead, "email"),
  };
}

export function buildStaffInvitation(payload: Fields, { brand, siteUrl }: Site): EmailContent {
  const inviter = readOptionalText(payload, "inviter");
  const role = findLabel(staffRoleLabels, requireText(payload, "role"));
  const token = encodeURIComponent(requireText(payload, "token"));
  return {
    subject: `Your invitation to the ${brand} back office`,
    paragraphs: [
      `Hello ${toSingleLine(requireText(payload, "name"), 80)},`,
      `${inviter === null ? "An administrator" : toSingleLine(inviter, 80)} invited you to the ${brand} back office as ${role}. Choose a password within ${invitationLinkDays} days. The link works once.`,
    ],
    link: ["Accept the invitation", `${siteUrl}/admin/accept-invitation?token=${token}`],
    after: ["If you do not know who invited you, ignore this email. The link expires by itself."],
  };
}

/** Sent to the previous address of an account. */
export function buildEmailChangeNotice(payload: Fields, { brand, siteUrl }: Site): EmailContent {
  return {
    subject: `Your ${brand} email address was changed`,
    paragraphs: [
      `Your account in the ${brand} back office now uses another email address. You can no longer sign in with this one.`,
    ],
    facts: [["New email", toSingleLine(requireText(payload, "email"), 254)]],
    link: ["Back office", `${siteUrl}/admin`],
    after: ["If you did not change it, contact an administrator right away."],
  };
}

export function buildResponseAlert(
  payload: Fields,
  { siteUrl, responseTime }: Context,
): EmailContent {
  const count = requireNumber(payload, "count");
  const leads = requireList(payload, "leads");
  return {
    subject:
      count === 1 ? "A lead is waiting for a reply" : `${count} leads are waiting for a reply`,
    paragraphs: [
      `We promise a reply within ${responseTime}, and that time is almost over.`,
      "New leads without a reply:",
      ...leads.map((lead) => getLeadUrl(siteUrl, requireText(requireFields(lead, "leads"), "id"))),
      ...(count > leads.length ? [`And ${count - leads.length} more.`] : []),
    ],
    link: ["All leads", `${siteUrl}/admin/leads`],
  };
}

export function buildHandoffNotice(
  payload: Fields,
  { siteUrl, responseTime }: Context,
): EmailContent {
  return {
    subject: "A chat visitor is waiting for a person",
    paragraphs: [
      `A chat with the assistant needs a person. We promise a reply within ${responseTime}.`,
    ],
    facts: [
      ["Reason", toSingleLine(requireText(payload, "reason"), 300)],
      ["Due", formatMinute(payload, "due_at")],
    ],
    link: ["Open the chat", `${siteUrl}/admin/handoffs`],
  };
}

export function buildHandoffAlert(
  payload: Fields,
  { siteUrl, responseTime }: Context,
): EmailContent {
  const count = requireNumber(payload, "count");
  return {
    subject: count === 1 ? "A chat needs a reply soon" : `${count} chats need a reply soon`,
    paragraphs: [
      `We promise a reply within ${responseTime}, and that time is almost over.`,
      `The first is due ${formatMinute(payload, "due_at")}.`,
    ],
    link: ["Chats waiting for a person", `${siteUrl}/admin/handoffs`],
  };
}

/** Sent to the assignee of a task at the time of its reminder. */
export function buildTaskReminder(task: Fields, { siteUrl }: Site): EmailContent {
  const title = toSingleLine(requireText(task, "title"), 200);
  const due = readOptionalText(task, "due_at");
  const lead = readOptionalText(task, "lead_id");
  return {
    subject: `Task: ${title}`,
    paragraphs: ["This is a reminder of your task."],
    facts: [
      ["Task", title],
      ["Person", toSingleLine(requireText(task, "person"), 800)],
      ...(due === null ? [] : [["Due", formatInZone(task, due)] as const]),
    ],
    link:
      lead === null
        ? ["Open the person", getPersonUrl(siteUrl, requireText(task, "person_id"))]
        : ["Open the lead", getLeadUrl(siteUrl, lead)],
    furtherLinks: [["All tasks", `${siteUrl}/admin/tasks`]],
  };
}

/** Such as "Wednesday, December 2, 2026 at 9:00 AM EST". */
function formatInZone(fields: Fields, time: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: requireText(fields, "zone"),
      weekday: "long",
      month: "long",
      day: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    })
      .format(new Date(time))
      .replaceAll(/\s/g, " ");
  } catch {
    // The zone or the time is invalid.
    throw createFieldError("due_at");
  }
}

/** An ISO 8601 field to the minute, in UTC. */
function formatMinute(fields: Fields, name: string): string {
  const date = new Date(requireText(fields, name));
  if (Number.isNaN(date.getTime())) throw createFieldError(name);
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export function buildWebhookPaused(payload: Fields, { siteUrl }: Site): EmailContent {
  return {
    subject: "A webhook was paused",
    paragraphs: [
      `Deliveries to ${requireText(payload, "host")} failed: ${requireText(payload, "reason")}`,
      "The webhook is paused and gets no more events. Fix the receiver, then resume the webhook and resend what failed.",
    ],
    link: ["Open webhook", `${siteUrl}/admin/webhooks/${requireText(payload, "webhook")}`],
  };
}

export function buildLimitAlert(payload: Fields, { siteUrl }: Site): EmailContent {
  const total = requireNumber(payload, "total");
  const minutes = requireNumber(payload, "minutes");
  return {
    subject: "The site has reached its form limit",
    paragraphs: [
      `${total} forms (${requireText(payload, "forms")}) came in within ${minutes} minutes. This is the limit for all visitors together. Visitors who send a form before the period ends are asked to try again later.`,
      "If you are not running a campaign, this may be an attack. Check the latest leads.",
    ],
    link: ["All leads", `${siteUrl}/admin/leads`],
  };
}

/** The label of a value, or the value itself when it is unknown. */
const findLabel = <Value extends FormSource | InquiryType | StaffRole>(
  labels: Readonly<Record<Value, string>>,
  value: string,
): string => new Map<string, string>(Object.entries(labels)).get(value) ?? value;
