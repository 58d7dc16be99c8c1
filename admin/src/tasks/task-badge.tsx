import Box from "@mui/material/Box";
import { useGetIdentity, useGetList } from "react-admin";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Task } from "../shared/person/tasks/task-text.tsx";
import { endOfToday } from "./task-groups.ts";
import { tasksCopy } from "./tasks.copy.ts";

/** A badge in the navigation: the number of the user's open tasks that are overdue or due today. */
export function TaskBadge() {
  const { identity } = useGetIdentity();
  const { total = 0 } = useGetList<Task>(
    "tasks",
    {
      filter: {
        owner_id: identity?.id,
        "done_at@is": "null",
        "due_at@lt": endOfToday().toISOString(),
      },
      sort: { field: "due_at", order: "ASC" },
      pagination: { page: 1, perPage: 1 },
      meta: { columns: ["id"] },
    },
    { enabled: identity !== undefined, onError: () => undefined },
  );
  if (total === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        paddingInline: 0.75,
        borderRadius: 10,
        fontSize: "0.75rem",
        lineHeight: "20px",
        backgroundColor: "primary.main",
        color: "primary.contrastText",
      }}
    >
      <span aria-hidden>{total > 99 ? "99+" : total}</span>
      <VisuallyHidden>{tasksCopy.due(total)}</VisuallyHidden>
    </Box>
  );
}
