import Box from "@mui/material/Box";
import type { Database } from "@site/supabase/contracts/database.types";
import { useGetManyAggregate } from "react-admin";
import { personCopy } from "../person.copy.ts";

const copy = personCopy.tasks;

/** A row of `tasks`. */
export type Task = Database["public"]["Tables"]["tasks"]["Row"];

/** A task in the timeline, with its state if it is done. */
export function TaskText({ id }: { id: string }) {
  const { data, isPending } = useGetManyAggregate<Task>("tasks", { ids: [id] });
  const task = data?.[0];
  if (isPending) return null;
  return (
    <Box sx={task ? {} : { color: "text.secondary" }}>
      {task ? task.title : copy.deleted}
      {task?.done_at && ` · ${personCopy.timeline.taskDone}`}
    </Box>
  );
}
