import { useDataProvider } from "react-admin";
import { useChange } from "../../../editing/use-command.ts";
import { personCopy } from "../person.copy.ts";
import type { Task } from "./task-text.tsx";

const copy = personCopy.tasks;

/** Returns a function that completes or reopens a task, and whether it is saving. Completing offers an undo. */
export function useTaskDone(): [setDone: (task: Task, isDone: boolean) => void, isBusy: boolean] {
  const dataProvider = useDataProvider();
  const [change, isBusy] = useChange(copy.saveFailed);
  const setDone = (task: Task, isDone: boolean) =>
    change(async () => {
      const { data: saved } = await dataProvider.update<Task>("tasks", {
        id: task.id,
        data: { done_at: isDone ? new Date().toISOString() : null },
        previousData: task,
      });
      if (!isDone) return copy.reopened(task.title);
      const undo = { label: copy.undo, onClick: () => setDone(saved, false) };
      return { ...copy.completed, action: undo };
    });
  return [setDone, isBusy];
}
