/** What staff read in the list of refused forms. */
export const refusedCopy = {
  title: "Refused forms",
  subtitle:
    "Forms that visitors sent during an outage and that the database then rejected. Retry one after the cause is fixed.",
  loading: "Loading refused forms…",
  failed: "Could not load refused forms. Try again.",
  empty: "No refused forms. Forms that the database rejects after an outage appear here.",
  newsletter: "Newsletter",
  unsubscribe: "Unsubscribe",
  noContact: "No contact details",
  submitted: (time: string) => `sent ${time}`,
  refused: (time: string) => `refused ${time}`,
  message: "Message",
  retry: "Retry",
  retryOf: (name: string) => `Retry the form of ${name}`,
  retried: (name: string) => ({ title: "Form stored", text: `The form of ${name} was accepted.` }),
  retryFailed: "Still refused",
  delete: "Delete",
  deleteOf: (name: string) => `Delete the form of ${name}`,
  deleted: (name: string) => ({ title: "Form deleted", text: `The form of ${name} was deleted.` }),
  deleteFailed: "Could not delete the form",
  confirm: {
    title: "Delete this form?",
    text: (name: string) => `The form of ${name} is deleted permanently. No lead is created.`,
    submit: "Delete form",
    cancel: "Cancel",
  },
} as const;
