import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import EditIcon from "@mui/icons-material/EditOutlined";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form, useCanAccess, useCreate, useGetIdentity, useGetList } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { Part } from "../../../ui/query-section.tsx";
import { useStaffName } from "../../staff/staff-names.ts";
import { formatLongDateTime, formatDateTime } from "../../../format/time.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useDeleteRecord } from "../../../editing/use-delete-record.ts";
import { FormDraft, hasFormDraft } from "../../../editing/form-draft.tsx";
import { VersionedForm } from "../../../editing/versioned-form.tsx";
import { FormButtons } from "../form-buttons.tsx";
import { personCopy } from "../person.copy.ts";
import { TaskCheckbox } from "./task-checkbox.tsx";
import { TaskFields } from "./task-fields.tsx";
import type { Task } from "./task-text.tsx";

const copy = personCopy.tasks;

/**
 * Open tasks about a person, or about several, by due date. Roles that can edit tasks complete and delete
 * them here, and add them to one person.
 */
export function PersonTasks(props: {
  of: { person_id: string } | { "person_id@in": string };
  leadId?: string;
}) {
  const { canAccess } = useCanAccess({ resource: "tasks", action: "edit" });
  const query = useGetList<Task>("tasks", {
    filter: { ...props.of, "done_at@is": "null" },
    sort: { field: "due_at", order: "ASC" },
    pagination: { page: 1, perPage: 50 },
  });
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map((task, index) => (
          <TaskRow key={task.id} task={task} isNext={index === 0} canEdit={canAccess === true} />
        ))}
      </Box>
      {canAccess && "person_id" in props.of && (
        <AddTask personId={props.of.person_id} {...(props.leadId && { leadId: props.leadId })} />
      )}
    </Part>
  );
}

const isPast = (iso: string) => new Date(iso) < new Date();

/** Returns a function that reloads tasks and timelines. */
function useReloadTasks(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const resource of ["tasks", "person_events"])
      void queries.invalidateQueries({ queryKey: [resource] });
  };
}

function TaskRow({ task, isNext, canEdit }: { task: Task; isNext: boolean; canEdit: boolean }) {
  const [isEdited, setEdited] = useState(() => hasFormDraft(`tasks.${task.id}`));
  const [remove, isRemoving] = useDeleteRecord("tasks", copy.removeFailed);
  const nameOf = useStaffName();
  const reloadTasks = useReloadTasks();
  const isOverdue = task.due_at !== null && isPast(task.due_at);

  return (
    <Box component="li" sx={{ paddingBlock: 0.75, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 0.5 }}>
        {canEdit && <TaskCheckbox task={task} />}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", paddingTop: "3px" }}>
          <Box sx={{ fontWeight: isNext ? 600 : 400 }}>{task.title}</Box>
          <Box sx={{ color: "text.secondary" }}>
            {task.due_at ? (
              <time dateTime={task.due_at} title={formatLongDateTime(task.due_at)}>
                {formatDateTime(task.due_at)}
              </time>
            ) : (
              copy.noDate
            )}
            {isOverdue && (
              <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
                {" · "}
                {copy.overdue}
              </Box>
            )}
            {` · ${nameOf(task.owner_id)}`}
          </Box>
        </Box>
        {canEdit && (
          <Box sx={{ flex: "none" }}>
            <IconButton
              size="small"
              aria-label={copy.edit(task.title)}
              aria-expanded={isEdited}
              onClick={() => setEdited(!isEdited)}
            >
              <EditIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={copy.remove(task.title)}
              disabled={isRemoving}
              onClick={() => remove(task, copy.removed, reloadTasks)}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
      {isEdited && (
        <VersionedForm
          resource="tasks"
          record={task}
          draft={`tasks.${task.id}`}
          saved={copy.saved}
          failed={copy.saveFailed}
          onSaved={() => {
            setEdited(false);
            reloadTasks();
          }}
        >
          <Box sx={{ display: "grid", gap: 1.5, paddingBlock: 1 }}>
            <TaskFields isOpened />
            <FormButtons copy={copy} onCancel={() => setEdited(false)} />
          </Box>
        </VersionedForm>
      )}
    </Box>
  );
}

/** Without a record of its own, the form would be reset when the lead or person is saved. */
const emptyRecord = {};

function AddTask(props: { personId: string; leadId?: string }) {
  const draft = `task.${props.leadId ?? props.personId}`;
  const [isOpen, setOpen] = useState(() => hasFormDraft(draft));
  const { identity, isPending } = useGetIdentity();
  const [create] = useCreate();
  const reloadTasks = useReloadTasks();
  const toast = useToast();

  async function add(values: {
    title?: string;
    due_at?: string | null;
    owner_id?: string | null;
    remind_at?: string | null;
  }) {
    try {
      await create(
        "tasks",
        {
          data: {
            person_id: props.personId,
            lead_id: props.leadId ?? null,
            title: values.title,
            due_at: values.due_at ?? null,
            remind_at: values.remind_at ?? null,
            owner_id: values.owner_id || null,
          },
        },
        { returnPromise: true },
      );
      toast("success", copy.added);
      setOpen(false);
      reloadTasks();
    } catch (error) {
      toast("error", {
        title: copy.saveFailed,
        text: getErrorMessage(error),
      });
    }
  }

  if (!isOpen) {
    return (
      <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={() => setOpen(true)}>
        {copy.add}
      </Button>
    );
  }
  // The form needs the identity for the default assignee.
  if (isPending) return null;
  return (
    <Form
      noValidate
      warnWhenUnsavedChanges
      record={emptyRecord}
      defaultValues={{ owner_id: identity?.id }}
      onSubmit={add}
    >
      <FormDraft id={draft} />
      <Box sx={{ display: "grid", gap: 1.5 }}>
        <TaskFields isOpened />
        <FormButtons copy={copy} onCancel={() => setOpen(false)} />
      </Box>
    </Form>
  );
}
