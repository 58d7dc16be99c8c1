import { maxPasswordBytes, minPasswordLength } from "@site/supabase/contracts/stated-limits";
import { staffRoleLabels } from "@site/supabase/contracts/staff-role-labels";

/** Texts of the layout and of shared components. */
export const layoutCopy = {
  product: "Back office",
  navigation: "Main",
  website: "Open the website",
  shortcuts: "Keyboard shortcuts",
  account: "Your account",
  accountMenu: "Account menu",
  loading: "Loading…",
  refresh: "Refresh",
  dismiss: "Dismiss",
  none: "—",
  retry: "Try again",
  clearFilters: "Clear filters",
  home: "Go to leads",
  newPassword: {
    password: "New password",
    confirm: "Repeat new password",
    tooShort: `Use at least ${minPasswordLength} characters.`,
    tooLong: `The password can have at most ${maxPasswordBytes} characters, fewer with special ones.`,
    mismatch: "The passwords do not match.",
  },
  owners: {
    label: "Owner",
    all: "All Owners",
    mine: "Mine",
    unassigned: "Unassigned",
    deactivated: (name: string) => `${name} (deactivated)`,
  },
  notFound: { title: "Page not found", text: "There is no page at this address." },
  denied: {
    title: "No access",
    text: "Your role cannot open this page. Ask an administrator for access.",
  },
  studioOnly: {
    title: "Your role works in the Studio",
    text: "Contributors edit drafts of the site there. This back office has your account only.",
    action: "Open the Studio",
  },
  outage: {
    title: "No response from the server",
    text: "Could not check your permissions. You are still signed in. Try again.",
  },
  outdated: {
    title: "Could not load this page",
    text: "The back office was updated or the connection was lost. Refresh the page to continue.",
  },
  badge: {
    new: (count: number) => `${count} new`,
    waiting: (count: number) => `${count} waiting`,
    due: (count: number) => (count === 1 ? "1 task due" : `${count} tasks due`),
  },
  search: { label: "Search", keys: "Ctrl K", appleKeys: "⌘ K" },
  add: {
    label: "Add",
    leads: "Lead",
    people: "Person",
    companies: "Company",
    tasks: "Task",
    notes: "Call or meeting",
  },
  crash: {
    title: "Something went wrong",
    text: "We're sorry, but something unexpected happened. Please refresh the page to try again.",
    action: "Refresh Page",
  },
} as const;

/** Shown above every screen while the browser blocks storage. */
export const storageDeniedText =
  "This browser blocks storage for this site. You stay signed in until you close or reload this tab.";

/** The label of each staff role. */
export const roleLabels = staffRoleLabels;
