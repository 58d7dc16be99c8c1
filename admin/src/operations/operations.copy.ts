/** What admins read about how the product runs. */
export const operationsCopy = {
  title: "Operation",
  subtitle: "Whether everything that runs by itself does. Renewed every half minute.",
  loading: "Looking…",
  failed: "The state of the product could not be read.",
  elsewhere:
    "The site runs elsewhere or does not answer here: its disk, its backups and its services cannot be known on this page.",
  well: { title: "Everything runs", text: "Nothing waits for you here." },
  attention: "Needs attention",
  faults: {
    dead: (count: number) =>
      count === 1 ? "1 message was given up." : `${count.toLocaleString()} messages were given up.`,
    overdue: (age: string) => `Messages have waited for ${age}.`,
    work: (name: string) => `Regular work is late: ${name}.`,
    heldPurge:
      "Expired data is not deleted, because the clock of the server jumped. This ends after a day with a plausible clock. Check the date of the server.",
    noCalendar: "No calendar is active: visitors cannot book meetings.",
    handoffs: (count: number) =>
      count === 1
        ? "1 chat waits longer than was promised."
        : `${count.toLocaleString()} chats wait longer than was promised.`,
    refused: (count: number) =>
      count === 1
        ? "1 form was refused by the database."
        : `${count.toLocaleString()} forms were refused by the database.`,
    waiting: "Submissions are waiting on disk until the database accepts them.",
    disk: (free: string) => `Only ${free} are free on the disk.`,
    backup: "There is no backup yet: npm run backup makes one.",
    oldBackup: (age: string) => `The last backup is ${age} old.`,
    failedBackup: (why: string) => `The last backup failed: ${why}`,
    missing: (service: string) => `Does not answer: ${service}.`,
  },
  open: "Open",
  outbox: {
    title: "Outbox",
    waiting: "Waiting",
    due: "Due now",
    oldest: "Oldest that is due",
    retried: "Tried before",
    dead: "Given up",
  },
  work: {
    title: "Regular work",
    name: "Work",
    next: "Next",
    error: "Last error",
    names: {
      alert: "Reminders of leads and chats",
      aggregate: "Counters",
      purge: "Removing what is too old",
      rescore: "Scoring anew",
      busy: "Busy times of calendars",
      reports: "Figures of the reports",
    },
    none: "None",
  },
  site: {
    title: "Site and content",
    started: "Running since",
    disk: "Free on the disk",
    diskOf: (free: string, total: string) => `${free} of ${total}`,
    submissions: "Submissions on disk",
    submissionsOf: (count: number) => `${count.toLocaleString()} waiting`,
    noSubmissions: "None waiting",
    publish: "Last publish that arrived",
    backup: "Last backup",
    never: "Never",
    services: "Services",
    stopped: (title: string) => `${title} (stopped)`,
    versions: "Versions",
    versionsOf: (product: string, node: string) => `product ${product}, Node ${node}`,
  },
  database: {
    title: "Database",
    version: "PostgreSQL",
    size: "Size",
    migrations: "Migrations",
    migrationsOf: (count: number, newest: string) => `${count}, newest ${newest}`,
    unknown: "Not known here",
    knowledge: "The assistant knows",
    knowledgeOf: (documents: number, revision: number) =>
      `${documents.toLocaleString()} documents, revision ${revision.toLocaleString()}`,
    backup: "Backups",
    backupHow:
      "In the product's own where the database is embedded; made by Supabase where it is hosted",
  },
  tables: { title: "Largest tables", name: "Table", rows: "Rows, about", size: "Size" },
} as const;
