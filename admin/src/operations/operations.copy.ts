/** Texts of the system health screen. */
export const operationsCopy = {
  title: "System health",
  subtitle: "Updated every 30 seconds.",
  loading: "Loading system health…",
  failed: "Could not load system health. Try again.",
  unavailable:
    "Disk, backups and services are not available here, because the site runs elsewhere or does not respond.",
  healthy: { title: "All systems normal", text: "Nothing needs your attention." },
  attention: "Needs attention",
  faults: {
    failedMessages: (count: number) =>
      count === 1
        ? "1 message failed permanently."
        : `${count.toLocaleString()} messages failed permanently.`,
    oldestMessage: (age: string) => `The oldest message has been waiting for ${age}.`,
    lateJob: (name: string) => `A background job is late: ${name}.`,
    heldPurge:
      "Expired data is not deleted, because the clock of the server jumped. Check the date of the server. Deletion resumes after one day with a valid clock.",
    noCalendar: "No calendar is active: visitors cannot book meetings.",
    handoffs: (count: number) =>
      count === 1 ? "1 hand-off is overdue." : `${count.toLocaleString()} hand-offs are overdue.`,
    rejected: (count: number) =>
      count === 1
        ? "The database rejected 1 form."
        : `The database rejected ${count.toLocaleString()} forms.`,
    waiting: "Submissions are waiting on disk until the database accepts them.",
    lowDisk: (free: string) => `Only ${free} of disk space left.`,
    captured: "Emails are captured, not sent: no mail server is configured.",
    noBackup: "There is no backup yet. Run: npm run backup",
    oldBackup: (age: string) => `The last backup is ${age} old.`,
    failedBackup: (reason: string) => `The last backup failed: ${reason}`,
    missing: (service: string) => `No response from ${service}.`,
  },
  open: "Open",
  outbox: {
    title: "Outbox",
    waiting: "Waiting",
    due: "Due now",
    oldest: "Oldest due message",
    retried: "Retrying",
    dead: "Failed",
  },
  jobs: {
    title: "Background jobs",
    name: "Job",
    next: "Next run",
    error: "Last error",
    names: {
      alert: "Alerts about leads and hand-offs",
      aggregate: "Updating counters",
      purge: "Deleting old data",
      rescore: "Rescoring leads",
      busy: "Reading external calendars",
      reports: "Updating reports",
    },
    none: "None",
  },
  site: {
    title: "Site and content",
    started: "Running since",
    disk: "Free disk space",
    diskOf: (free: string, total: string) => `${free} of ${total}`,
    submissions: "Submission queue",
    submissionsOf: (count: number) => `${count.toLocaleString()} waiting`,
    noSubmissions: "Empty",
    publish: "Last published",
    backup: "Last backup",
    never: "Never",
    services: "Services",
    stopped: (title: string) => `${title} (stopped)`,
    versions: "Versions",
    versionsOf: (product: string, node: string) => `Product ${product}, Node.js ${node}`,
  },
  database: {
    title: "Database",
    location: "Location",
    locations: {
      embedded: "Embedded, on this server",
      external: "PostgreSQL server (DATABASE_URL)",
      hosted: "Supabase",
    },
    version: "PostgreSQL",
    size: "Size",
    migrations: "Migrations",
    migrationsOf: (count: number, newest: string) => `${count}, latest ${newest}`,
    unknown: "Unknown",
    knowledge: "Assistant knowledge",
    knowledgeOf: (documents: number, revision: number) =>
      `${documents.toLocaleString()} documents, revision ${revision.toLocaleString()}`,
    backup: "Backups",
    backups: {
      embedded: "Included in the backup of the product",
      external: "Included in the backup of the product",
      hosted: "Made by Supabase",
    },
  },
  tables: { title: "Largest tables", name: "Table", rows: "Rows (estimate)", size: "Size" },
} as const;
