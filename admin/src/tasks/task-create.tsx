import Box from "@mui/material/Box";
import { useGetIdentity } from "react-admin";
import { CreateScreen } from "../editing/create-screen.tsx";
import { PersonInput } from "../shared/person/person-input.tsx";
import { TaskFields } from "../shared/person/tasks/task-fields.tsx";
import { Waiting } from "../shell/special-screens.tsx";
import { tasksCopy } from "./tasks.copy.ts";

const copy = tasksCopy.create;

/** `/admin/tasks/create`: adds a task about a person. */
export function TaskCreate() {
  const { identity, isPending } = useGetIdentity();
  if (isPending) return <Waiting />;
  return (
    <CreateScreen
      resource="tasks"
      copy={copy}
      defaultValues={{ owner_id: identity?.id }}
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
