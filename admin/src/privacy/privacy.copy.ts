/** Texts of the privacy screen. */
export const privacyCopy = {
  title: "Privacy",
  subtitle: "Answer requests for access to personal data and for its erasure.",
  address: "Email",
  addressFormat: "Enter an address such as name@company.com.",
  export: {
    title: "Export",
    text: "Downloads everything that is stored about this address as one JSON file, by table.",
    submit: "Export data",
    done: (rows: number) => ({
      title: "Data exported",
      text: rows === 1 ? "The file has 1 row." : `The file has ${rows.toLocaleString()} rows.`,
    }),
    nothing: { title: "Nothing to export", text: "Nothing is stored about this address." },
    failed: "Could not export the data",
  },
  erase: {
    title: "Erase",
    text: "Permanently deletes everything that is stored about this address. Preview the erasure first.",
    preview: "Preview erasure",
    previewFailed: "Could not load the preview",
    nothing: "Nothing is stored about this address.",
    summary: (names: readonly string[], rows: number) =>
      `${rows === 1 ? "1 row" : `${rows.toLocaleString()} rows`} will be deleted${
        names.length > 0 ? ` about ${names.join(", ")}` : ""
      }:`,
    appointments: (count: number) =>
      count === 1
        ? "1 upcoming appointment is deleted without a cancellation email. Cancel it first to notify the attendee."
        : `${count} upcoming appointments are deleted without cancellation emails. Cancel them first to notify the attendees.`,
    audit: "The audit log keeps its entries, but their personal values become unreadable.",
    noUndo: "This cannot be undone.",
    typeAgain: "Type the address again to confirm",
    differs: "This is not the address above.",
    submit: "Erase everything",
    done: (rows: number) => ({
      title: "Data erased",
      text: rows === 1 ? "1 row was deleted." : `${rows.toLocaleString()} rows were deleted.`,
    }),
    failed: "Could not erase the data",
    tables: {
      "public.leads": "Leads",
      "public.people": "People",
      "public.companies": "Companies",
      "public.person_tags": "Tags",
      "public.conversations": "Chat messages",
      "public.handoffs": "Hand-offs",
      "public.chat_messages": "Chat messages",
      "public.appointments": "Appointments",
      "public.notes": "Notes",
      "public.tasks": "Tasks",
      "public.emails": "Emails",
      "public.person_events": "Timeline entries",
      "public.consents": "Consents",
      "public.mailbox": "Captured emails",
      "public.outbox": "Messages",
      "public.newsletter_subscribers": "Newsletter subscriptions",
      "public.spam_submissions": "Spam",
      "public.rejected_submissions": "Rejected forms",
      "public.lead_points": "Score details",
      "public.lead_score_history": "Score history",
      "public.person_merges": "Merge history",
    },
  },
} as const;
