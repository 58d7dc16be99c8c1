import { invitationLinkDays } from "@site/supabase/contracts/stated-limits";

/** What admins read on the staff screen. */
export const staffCopy = {
  title: "Staff",
  subtitle: "Who may sign in here and what each may do. A change counts with the next request.",
  loading: "Loading staff…",
  failed: "The staff list could not be read.",
  empty: "Nobody works here yet.",
  columns: { name: "Name", role: "Role", active: "Active" },
  you: "you",
  lastAdmin: "The only active admin: make a colleague one before you change this.",
  roleOf: (name: string) => `Role of ${name}`,
  activeOf: (name: string) => `${name} may sign in`,
  roleSaved: (name: string, role: string) => ({
    title: "Role changed",
    text: `${name} is now ${role}.`,
  }),
  activated: (name: string) => ({ title: "Access on", text: `${name} can sign in.` }),
  deactivated: (name: string) => ({
    title: "Access off",
    text: `${name} has no access from now on.`,
  }),
  failedTitle: "Not changed",
  roles: "Admin: everything. Sales: work leads. Marketing: content, read leads. Viewer: read.",
  /** Asked before somebody takes a right from themselves. */
  endLogins: "Sign out everywhere",
  endLoginsOf: (name: string) => `Sign out everywhere: ${name}`,
  loginsEnded: (name: string) => ({
    title: "Signed out",
    text: `${name} has to sign in again in every browser.`,
  }),
  own: {
    roleTitle: "Give up your own admin role?",
    activeTitle: "Switch off your own access?",
    roleText: (role: string) =>
      `You are ${role} from then on, and this screen closes for you. Another admin can change it back.`,
    activeText: "You are signed out at once. Another admin can switch it on again.",
    confirm: "Yes, change it",
    cancel: "Cancel",
  },
  /** Asked before the host of a calendar is deactivated. */
  calendars: {
    title: (name: string) => `Deactivate ${name}?`,
    some: (names: string) =>
      `This also deactivates the calendar ${names}. Reactivating the member does not reactivate it.`,
    last: (names: string) =>
      `This also deactivates ${names}, and no active calendar is left: visitors cannot book meetings until you activate one.`,
  },
  invite: {
    open: "Invite a colleague",
    title: "Invite a colleague",
    text: `They get a mail with a link that works once, for ${invitationLinkDays} days. With it they choose a password.`,
    name: "Name",
    email: "E-mail address",
    role: "Role",
    submit: "Send the invitation",
    pending: "Sending…",
    cancel: "Cancel",
    nameMissing: "Enter the colleague's name.",
    emailMissing: "Enter one whole e-mail address.",
    done: (email: string) => ({ title: "Invited", text: `A mail to ${email} is on its way.` }),
  },
  invitations: {
    title: "Open invitations",
    failed: "The invitations could not be read.",
    sent: (when: string) => `sent ${when}`,
    open: (when: string) => `open until ${when}`,
    over: (when: string) => `ended ${when}`,
    resend: "Send again",
    resendTo: (name: string) => `Send the invitation of ${name} again`,
    resent: (email: string) => ({
      title: "Sent again",
      text: `A new link is on its way to ${email}. The one before has ended.`,
    }),
    revoke: "Revoke",
    revokeOf: (name: string) => `Revoke the invitation of ${name}`,
    revoked: (email: string) => ({
      title: "Revoked",
      text: `The link that ${email} has does not work any more.`,
    }),
  },
} as const;
