import type { StaffRole } from "@site/supabase/contracts/staff";
import { staffRoleLabels } from "@site/supabase/contracts/staff-role-labels";

/** Contributors work in the Studio; in the back office they have their account only. */
const everyone = ["admin", "sales", "marketing", "viewer"] as const satisfies readonly StaffRole[];
const sellers = ["admin", "sales"] as const satisfies readonly StaffRole[];

/**
 * Actions that the interface offers to each role, by resource. The database enforces permissions; this table
 * only hides what it would reject.
 */
const rights = new Map<string, Record<string, readonly StaffRole[]>>([
  ["today", { list: everyone }],
  ["leads", { list: everyone, create: sellers, edit: sellers, show: everyone, export: everyone }],
  ["pipeline", { list: everyone }],
  ["handoffs", { list: everyone, show: everyone, edit: sellers }],
  ["conversations", { list: everyone, export: everyone }],
  ["chats", { list: everyone }],
  ["people", { list: everyone, show: everyone, create: sellers, edit: sellers }],
  [
    "companies",
    { list: everyone, show: everyone, create: sellers, edit: sellers, delete: sellers },
  ],
  ["notes", { create: sellers, edit: sellers, delete: sellers }],
  ["tasks", { list: everyone, create: sellers, edit: sellers, delete: sellers }],
  ["consents", { list: ["admin", "marketing", "viewer"] }],
  [
    "reply_templates",
    { list: everyone, show: sellers, create: sellers, edit: sellers, delete: sellers },
  ],
  ["calendar", { list: everyone }],
  ["appointments", { list: everyone, show: everyone, edit: sellers, create: sellers }],
  ["blocked_times", { list: everyone, edit: sellers, create: sellers }],
  ["appointment_types", { list: everyone, edit: sellers, create: sellers }],
  ["calendars", { list: everyone, show: everyone, edit: ["admin"], create: ["admin"] }],
  ["booking_settings", { edit: ["admin"] }],
  ["reports", { list: everyone }],
  ["spam_submissions", { list: ["admin", "sales"] }],
  ["rejected_submissions", { list: ["admin", "sales"] }],
  [
    "newsletter_subscribers",
    {
      list: ["admin", "marketing", "viewer"],
      export: ["admin", "marketing", "viewer"],
      edit: ["admin", "marketing"],
    },
  ],
  ["imports", { list: sellers, export: sellers }],
  ["assignment_rules", { list: sellers, edit: ["admin"], create: ["admin"], delete: ["admin"] }],
  ["staff_absences", { list: sellers, create: sellers, delete: sellers }],
  ["scoring_rules", { list: everyone, edit: ["admin"], create: ["admin"] }],
  ["api_tokens", { list: ["admin"], create: ["admin"] }],
  ["webhooks", { list: ["admin"], edit: ["admin"], create: ["admin"], delete: ["admin"] }],
  ["outbox", { list: ["admin"], show: ["admin"] }],
  ["operations", { list: ["admin"] }],
  ["settings", { list: ["admin"] }],
  ["privacy", { list: ["admin"] }],
  ["mailbox", { list: ["admin"], show: ["admin"] }],
  ["staff", { list: ["admin"], edit: ["admin"], create: ["admin"] }],
  ["staff_invitations", { list: ["admin"] }],
  ["audit", { list: ["admin"] }],
]);

/** Returns whether a value is a staff role. */
export function isStaffRole(role: unknown): role is StaffRole {
  return typeof role === "string" && Object.hasOwn(staffRoleLabels, role);
}

/** Returns whether the interface offers an action. Actions that the table does not list are not offered. */
export function offers(role: StaffRole, resource: string, action: string): boolean {
  const actions = rights.get(resource);
  return (actions && Object.hasOwn(actions, action) && actions[action]?.includes(role)) ?? false;
}
