import { invitationLinkDays } from "@site/supabase/contracts/stated-limits";

const plural = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;

/** Joins the non-zero counts: "995 leads, 3 open tasks and 1 hand-off"; empty if all are zero. */
export function describeWorkload(workload: {
  leads: number;
  people: number;
  tasks: number;
  handoffs: number;
  rules: number;
}): string {
  const parts = [
    workload.leads && plural(workload.leads, "lead", "leads"),
    workload.people && plural(workload.people, "person", "people"),
    workload.tasks && plural(workload.tasks, "open task", "open tasks"),
    workload.handoffs && plural(workload.handoffs, "hand-off", "hand-offs"),
    workload.rules && plural(workload.rules, "assignment rule", "assignment rules"),
  ].filter((part) => typeof part === "string");
  const last = parts.pop();
  return [parts.join(", "), last].filter(Boolean).join(" and ");
}

/** Texts of the team screens. */
export const staffCopy = {
  title: "Team",
  subtitle: "Who can sign in and what they can do. Changes apply immediately.",
  failed: "Could not load team members. Try again.",
  empty: "No team members found.",
  search: "Search by name or email",
  columns: {
    name: "Name",
    email: "Email",
    role: "Role",
    is_active: "Status",
    second_factor: "Two-factor",
    created_at: "Joined",
  },
  states: { true: "Active", false: "Deactivated" },
  allStates: "All Statuses",
  allRoles: "All Roles",
  ownAccount:
    "This is your own account. Another administrator can change its role or deactivate it.",
  failedTitle: "Could not save",
  roles:
    "Admin: everything. Sales: leads, people and calendar. Marketing: content, subscribers; reads leads. Contributor: drafts in the Studio, no leads. Viewer: read-only.",
  signOut: {
    submit: "Sign out everywhere",
    title: (name: string) => `Sign out ${name} everywhere?`,
    text: (name: string) => `${name} must sign in again in every browser.`,
    cancel: "Cancel",
    done: (name: string) => ({
      title: "Signed out",
      text: `${name} must sign in again in every browser.`,
    }),
    failed: "Could not sign out",
  },
  activate: {
    submit: "Reactivate",
    done: (name: string) => ({ title: `${name} reactivated`, text: `${name} can sign in again.` }),
  },
  deactivate: {
    open: "Deactivate",
    title: (name: string) => `Deactivate ${name}?`,
    text: (name: string) => `${name} is signed out and cannot sign in until you reactivate them.`,
    loading: "Counting leads and tasks…",
    failedToLoad: "Could not count leads and tasks. Close and try again.",
    nothing: (name: string) => `${name} owns no leads, tasks or hand-offs.`,
    assign: (work: string) => `Assign ${work} to`,
    unassigned: "Unassigned",
    keptRules: "Assignment rules without a new owner are skipped.",
    submit: "Deactivate",
    cancel: "Cancel",
    done: (name: string) => ({
      title: `${name} deactivated`,
      text: "Nothing had to be reassigned.",
    }),
    reassigned: (name: string, work: string, successor: string) => ({
      title: `${name} deactivated`,
      text: `${work} reassigned: ${successor}.`,
    }),
  },
  /** Consequences for the calendars that the member hosts. */
  calendars: {
    deactivated: (names: string) =>
      `This also deactivates the calendar ${names}. Reactivating the member does not reactivate it.`,
    allDeactivated: (names: string) =>
      `This also deactivates ${names}, and no active calendar is left: visitors cannot book meetings until you activate one.`,
  },
  invite: {
    open: "Invite",
    title: "Invite a team member",
    text: `They get an email with a link to set a password. The link works once and expires after ${invitationLinkDays} days.`,
    name: "Name",
    email: "Email",
    role: "Role",
    submit: "Send invitation",
    emailInvalid: "Enter one valid email address.",
    done: (email: string) => ({
      title: "Invitation sent",
      text: `An email to ${email} is on its way.`,
    }),
    captured: { title: "Invitation created" },
    failed: "Could not send the invitation",
  },
  invitations: {
    title: "Open invitations",
    actions: "Actions",
    failed: "Could not load invitations. Try again.",
    sent: (when: string) => `sent ${when}`,
    open: (when: string) => `valid until ${when}`,
    expired: (when: string) => `expired ${when}`,
    resend: "Resend",
    resendTo: (name: string) => `Resend the invitation of ${name}`,
    resent: (email: string) => ({
      title: "Invitation resent",
      text: `A new link is on its way to ${email}. The previous link no longer works.`,
    }),
    recaptured: {
      title: "New link created",
      text: "The email was captured: no mail server is configured. The previous link no longer works.",
    },
    revoke: "Revoke",
    revokeOf: (name: string) => `Revoke the invitation of ${name}`,
    revoked: (email: string) => ({
      title: "Invitation revoked",
      text: `The link sent to ${email} no longer works.`,
    }),
  },
} as const;
