import { useCanAccess, useGetIdentity, useGetList } from "react-admin";
import { startOfToday } from "../format/time-zone.ts";

/** Returns the number of the user's open tasks that are overdue or due today; 0 for roles without tasks. */
export function useDueTasks(): number {
  const { identity } = useGetIdentity();
  const { canAccess = false } = useCanAccess({ resource: "tasks", action: "edit" });
  const { total = 0 } = useGetList(
    "tasks",
    {
      filter: {
        owner_id: identity?.id,
        "done_at@is": "null",
        "due_at@lt": startOfToday(1).toISOString(),
      },
      sort: { field: "due_at", order: "ASC" },
      pagination: { page: 1, perPage: 1 },
      meta: { columns: ["id"] },
    },
    { enabled: canAccess && identity !== undefined, onError: () => undefined },
  );
  return total;
}
