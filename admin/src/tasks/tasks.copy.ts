/** Texts of the screen "Tasks". */
export const tasksCopy = {
  title: "Tasks",
  loading: "Loading tasks…",
  failed: "Could not load tasks.",
  empty: "No open tasks.",
  emptyHint: "Add a task on the page of a lead or a person.",
  groups: { overdue: "Overdue", today: "Today", later: "Later" },
  counted: (group: string, count: number) => `${group} (${count})`,
  assignee: "Assignee",
  everyone: "Everyone",
  unassigned: "Unassigned",
  me: (name: string) => `${name} (me)`,
  columns: { done: "Done", task: "Task", person: "Person", due: "Due", assignee: "Assignee" },
  noDate: "No due date",
  due: (count: number) => (count === 1 ? "1 task due" : `${count} tasks due`),
  edit: {
    title: "Edit task",
    save: "Save task",
    saved: { title: "Task saved", text: "Your changes are saved." },
    failed: "Could not save the task",
  },
} as const;
