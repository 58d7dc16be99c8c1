/** Names of the screens, in the navigation and the page title. */
export const appCopy = {
  title: "Back office",
  leads: "Leads",
  mailbox: "Mailbox",
  staff: "Staff",
} as const;
