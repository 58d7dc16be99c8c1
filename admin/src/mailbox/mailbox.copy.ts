/** What admins read in the mailbox. */
export const mailboxCopy = {
  title: "Mailbox",
  subtitle:
    "Mail that was captured here, because no mail server is set. A mail with a one-time link is shown only to the person it is for.",
  loading: "Loading mail…",
  failed: "The mail could not be read.",
  empty: "No mail yet. It appears here when a form is sent.",
  back: "All mail",
  to: "To",
  received: "Captured",
  loadingMail: "Loading the mail…",
  missing: "This mail does not exist any more.",
  noText: "This mail has no text.",
  attached: "Attached",
  attachments: {
    REQUEST: "An invitation that puts the appointment into the reader's calendar",
    CANCEL: "A cancellation that takes the appointment out of the reader's calendar",
  },
  save: (name: string) => `Save ${name}`,
} as const;
