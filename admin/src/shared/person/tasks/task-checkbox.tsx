import Checkbox from "@mui/material/Checkbox";
import { personCopy } from "../person.copy.ts";
import type { Task } from "./task-text.tsx";
import { useTaskDone } from "./use-task-done.ts";

const copy = personCopy.tasks;

/** Completes a task, or reopens a completed one. */
export function TaskCheckbox({ task }: { task: Task }) {
  const [setDone, isBusy] = useTaskDone();
  const isDone = task.done_at !== null;
  return (
    <Checkbox
      size="small"
      checked={isDone}
      disabled={isBusy}
      onChange={() => setDone(task, !isDone)}
      slotProps={{
        input: { "aria-label": isDone ? copy.reopen(task.title) : copy.done(task.title) },
      }}
      sx={{
        padding: "3px",
        marginLeft: "-3px",
        "@media (pointer: coarse)": { padding: "12px", margin: "-9px -9px -9px -12px" },
      }}
    />
  );
}
