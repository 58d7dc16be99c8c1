/** Texts of the captured emails. */
export const mailboxCopy = {
  title: "Captured emails",
  subtitle:
    "Emails are stored here, because no mail server is configured. Password reset emails are visible to their recipient only.",
  failed: "Could not load captured emails. Try again.",
  empty: "No emails found.",
  search: "Search by recipient or subject",
  back: "Captured emails",
  to: "To",
  subject: "Subject",
  received: "Captured",
  delivery: "Show deliveries to this recipient",
  noText: "This email has no text.",
  attached: "Attachment",
  attachments: {
    REQUEST: "An invitation that adds the appointment to the recipient's calendar",
    CANCEL: "A cancellation that removes the appointment from the recipient's calendar",
  },
  reply: {
    title: "Reply as the recipient",
    hint: "Tries out what happens when the recipient replies. The reply takes the path of replies from a mail server.",
    text: "Reply",
    submit: "Reply as the recipient",
    pending: "Replying…",
    done: { title: "Reply received", text: "It is in the timeline of the person." },
    failed: "Could not deliver the reply",
    open: "Open person",
  },
  save: (name: string) => `Save ${name}`,
} as const;
