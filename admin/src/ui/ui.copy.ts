import { maxPasswordBytes, minPasswordLength } from "@site/supabase/contracts/stated-limits";
import { staffRoleLabels } from "@site/supabase/contracts/staff-role-labels";

/** What staff read around the screens. */
export const layoutCopy = {
  product: "Back office",
  skip: "Skip to content",
  navigation: "Main",
  menu: "Menu",
  closeMenu: "Close menu",
  website: "Open the website",
  light: "Light theme",
  dark: "Dark theme",
  account: "Your account",
  signOut: "Sign out",
  loading: "Loading…",
  refresh: "Refresh",
  dismiss: "Dismiss",
  none: "—",
  retry: "Try again",
  home: "Go to the leads",
  pages: {
    label: "Pages",
    range: (from: number, to: number, total: string) => `${from}–${to} of ${total}`,
    about: (total: number) => `about ${total.toLocaleString()}`,
    perPage: "Rows per page",
    previous: "Previous page",
    next: "Next page",
  },
  newPassword: {
    password: "New password",
    confirm: "New password again",
    tooShort: `The password needs at least ${minPasswordLength} characters.`,
    tooLong: `The password can have at most ${maxPasswordBytes} characters, fewer with special ones.`,
    mismatch: "The two passwords differ.",
  },
  owners: { label: "Owner", all: "All Owners", mine: "Mine", nobody: "Nobody's" },
  notFound: { title: "Page not found", text: "There is no screen at this address." },
  denied: {
    title: "Not for your role",
    text: "Your role does not open this screen. An administrator can change it.",
  },
  outage: {
    title: "No answer from the server",
    text: "Your rights could not be read, so nothing is shown. You are still signed in.",
  },
  outdated: {
    title: "This screen could not be loaded",
    text: "The back office was updated while it was open, or the connection broke off. Refresh the page to go on.",
  },
  badge: { new: (count: number) => `${count} new`, waiting: (count: number) => `${count} waiting` },
  crash: {
    title: "Something went wrong",
    text: "We're sorry, but something unexpected happened. Please refresh the page to try again.",
    action: "Refresh Page",
  },
} as const;

/** Shown above every screen while the browser denies its storage. */
export const storageDeniedText =
  "This browser blocks storage for this site. You stay signed in until you close or reload this tab.";

/** The words for each staff role. */
export const roleLabels = staffRoleLabels;
