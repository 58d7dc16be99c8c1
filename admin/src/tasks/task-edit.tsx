import { Edit, ReferenceField, SaveButton, SimpleForm, Toolbar, useRedirect } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { TaskFields } from "../shared/person/tasks/task-fields.tsx";
import { useToast } from "../ui/toast.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { tasksCopy } from "./tasks.copy.ts";

const copy = tasksCopy.edit;

const toolbar = (
  <Toolbar>
    <SaveButton label={copy.save} />
  </Toolbar>
);

/** `/admin/tasks/{id}`: title, due date, assignee and reminder of a task. */
export function TaskEdit() {
  const toast = useToast();
  const redirect = useRedirect();
  return (
    <>
      <ListTitle title={copy.title} />
      <Edit
        resource="tasks"
        title={copy.title}
        mutationMode="pessimistic"
        actions={false}
        redirect={false}
        mutationOptions={{
          onSuccess: () => {
            toast("success", copy.saved);
            redirect("/tasks");
          },
          onError: (error: unknown) =>
            toast("error", { title: copy.failed, text: getErrorMessage(error) }),
        }}
        sx={{ maxWidth: 640 }}
      >
        <SimpleForm toolbar={toolbar} warnWhenUnsavedChanges>
          <ReferenceField source="person_id" reference="people" link="edit" />
          <TaskFields />
        </SimpleForm>
      </Edit>
    </>
  );
}
