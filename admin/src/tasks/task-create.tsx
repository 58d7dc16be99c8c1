import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useGetIdentity } from "react-admin";
import { CreateScreen, withoutBlanks } from "../editing/create-screen.tsx";
import { PersonInput } from "../shared/person/person-input.tsx";
import { TaskFields } from "../shared/person/tasks/task-fields.tsx";
import { Waiting } from "../shell/special-screens.tsx";
import { tasksCopy } from "./tasks.copy.ts";

const copy = tasksCopy.create;

/** `/admin/tasks/create`: adds a task about a person. */
export function TaskCreate() {
  const { identity, isPending } = useGetIdentity();
  const queries = useQueryClient();
  if (isPending) return <Waiting />;
  return (
    <CreateScreen
      resource="tasks"
      copy={copy}
      defaultValues={{ owner_id: identity?.id }}
      // Without the column, the database assigns the task to its author.
      transform={(task) => ({ ...withoutBlanks(task), owner_id: task.owner_id || null })}
      onCreated={() => void queries.invalidateQueries({ queryKey: ["person_events"] })}
      done={() => copy.done}
      to={(task) => `/tasks/${task.id}`}
    >
      <Box sx={{ display: "grid", gap: 1.5, width: "100%" }}>
        <PersonInput />
        <TaskFields />
      </Box>
    </CreateScreen>
  );
}
