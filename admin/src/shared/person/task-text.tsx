import Box from "@mui/material/Box";
import type { Database } from "@site/supabase/contracts/database.types";
import { useGetManyAggregate } from "react-admin";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.tasks;

/** A row of `tasks`. */
export type Task = Database["public"]["Tables"]["tasks"]["Row"];

/** What a task of the timeline was, and whether it is done. */
export function TaskText({ id }: { id: string }) {
  const { data, isPending } = useGetManyAggregate<Task>("tasks", { ids: [id] });
  const task = data?.[0];
  if (isPending) return null;
  return (
    <Box sx={task ? {} : { color: "text.secondary" }}>
      {task ? task.title : copy.gone}
      {task?.done_at && ` · ${personCopy.timeline.taskDone}`}
    </Box>
  );
}
