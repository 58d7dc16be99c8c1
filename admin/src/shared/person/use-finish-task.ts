import { useQueryClient } from "@tanstack/react-query";
import { useUpdate } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import { personCopy } from "./person.copy.ts";
import type { Task } from "./task-text.tsx";

const copy = personCopy.tasks;

/** Marks a task as done. The second value: it is being saved. */
export function useFinishTask(): [finish: (task: Task) => void, isPending: boolean] {
  const [update, { isPending }] = useUpdate<Task>();
  const queries = useQueryClient();
  const toast = useToast();
  const finish = (task: Task) =>
    void update(
      "tasks",
      { id: task.id, data: { done_at: new Date().toISOString() }, previousData: task },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", copy.finished);
          for (const resource of ["tasks", "person_events"])
            void queries.invalidateQueries({ queryKey: [resource] });
        },
        onError: (error) =>
          toast("error", { title: copy.saveFailed, text: getErrorMessage(error) }),
      },
    );
  return [finish, isPending];
}
