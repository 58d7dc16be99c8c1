/** Texts of the screen "Today". */
export const todayCopy = {
  title: "Today",
  scope: "Show",
  scopes: { mine: "My work", team: "Team" },
  late: (time: string) => `Late by ${time}`,
  more: (count: number) => (count === 1 ? "1 more" : `${count.toLocaleString()} more`),
  tasks: {
    title: "Tasks",
    failed: "Could not load tasks.",
    groups: { overdue: "Overdue", today: "Today", upcoming: "Next 7 days" },
    none: "No tasks are due in the next 7 days.",
    add: "Add task",
    all: "All tasks",
  },
  leads: {
    title: "Leads",
    failed: "Could not load leads.",
    groups: { late: "Late", new: "New" },
    none: "No new leads are waiting for you.",
    noneOfTeam: "No new leads are waiting.",
    all: "All new leads",
    unassigned: (count: number) =>
      count === 1
        ? "1 new lead is unassigned"
        : `${count.toLocaleString()} new leads are unassigned`,
    score: (score: number) => `Score ${score}`,
  },
  handoffs: {
    title: "Hand-offs",
    failed: "Could not load hand-offs.",
    none: "No chat visitor is waiting for a person.",
    all: "All hand-offs",
    visitor: "Unknown visitor",
    unclaimed: "Unclaimed",
    due: (time: string) => `Due in ${time}`,
  },
  meetings: {
    title: "Meetings today",
    failed: "Could not load meetings.",
    none: "No meetings today.",
    book: "Book an appointment",
    all: "Calendar",
    join: "Join",
    joinCall: (name: string) => `Join the call with ${name}`,
    ended: "Ended",
  },
} as const;
