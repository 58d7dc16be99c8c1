/** What staff read about the newsletter's subscribers. */
export const subscribersCopy = {
  title: "Subscribers",
  subtitle: "Addresses of the newsletter. One counts once its owner has confirmed it.",
  loading: "Loading subscribers…",
  failed: "The subscribers could not be read.",
  empty: "No subscribers here yet.",
  filters: "Filters",
  status: "Status",
  allStatuses: "All Statuses",
  statuses: { pending: "Pending", confirmed: "Confirmed", unsubscribed: "Unsubscribed" },
  sources: { footer: "Footer", resources: "Resource library" },
  columns: { email: "Email", status: "Status", source: "Source", created: "Created" },
  export: {
    start: "Export CSV",
    done: "Export Successful",
    exported: (count: number) => `Exported ${count} subscribers to CSV.`,
  },
  unsubscribe: {
    title: "Unsubscribe addresses",
    hint: "Paste what your newsletter service hands back, separated by lines, commas or semicolons.",
    label: "Addresses",
    found: (count: number) =>
      count === 1 ? "1 address found." : `${count.toLocaleString()} addresses found.`,
    tooMany: (most: number) => `Paste ${most.toLocaleString()} addresses at most.`,
    submit: "Unsubscribe",
    done: (count: number) => ({
      title: "Unsubscribed",
      text:
        count === 1 ? "1 subscription ended." : `${count.toLocaleString()} subscriptions ended.`,
    }),
    failed: "Not unsubscribed",
  },
} as const;
