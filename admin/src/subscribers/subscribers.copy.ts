/** Texts of the list of newsletter subscribers. */
export const subscribersCopy = {
  title: "Subscribers",
  subtitle: "Newsletter addresses. An address is emailed after its owner has confirmed it.",
  failed: "Could not load subscribers. Try again.",
  empty: "No subscribers found.",
  search: "Search by email",
  allStatuses: "All Statuses",
  statuses: { pending: "Pending", confirmed: "Confirmed", unsubscribed: "Unsubscribed" },
  sources: { footer: "Footer", resources: "Resource library", form: "Form" },
  columns: {
    email: "Email",
    status: "Status",
    source: "Source",
    created_at: "Subscribed",
    confirmed_at: "Confirmed",
    unsubscribed_at: "Unsubscribed",
  },
  export: {
    start: "Export CSV",
    done: "Export Successful",
    exported: (count: number) => `Exported ${count} subscribers to CSV.`,
  },
  unsubscribe: {
    title: "Unsubscribe addresses",
    hint: "Paste the bounces and unsubscribes of your newsletter service, separated by lines, commas or semicolons.",
    label: "Addresses",
    found: (count: number) =>
      count === 1 ? "1 address found." : `${count.toLocaleString()} addresses found.`,
    tooMany: (max: number) => `Paste at most ${max.toLocaleString()} addresses.`,
    submit: "Unsubscribe",
    done: (count: number) => ({
      title: "Unsubscribed",
      text:
        count === 1 ? "1 subscription ended." : `${count.toLocaleString()} subscriptions ended.`,
    }),
    failed: "Could not unsubscribe",
  },
} as const;
