import { startOfToday } from "../../../format/time-zone.ts";
import type { Task } from "./task-text.tsx";

/** The groups of tasks in the order of the screen: open ones by due date, then completed ones. */
export const taskGroups = ["overdue", "today", "later", "done"] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** Returns the group of a task. Open tasks without a due date are in `later`. */
export function groupOfTask(
  { due_at, done_at }: Pick<Task, "due_at" | "done_at">,
  now = new Date(),
): TaskGroup {
  if (done_at !== null) return "done";
  if (due_at === null) return "later";
  const due = new Date(due_at);
  if (due < now) return "overdue";
  return due < startOfToday(1, now.getTime()) ? "today" : "later";
}
