import { ReferenceField, useCanAccess, useGetList } from "react-admin";
import { startOfToday } from "../format/time-zone.ts";
import { formatDateTime, formatLongDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import { TaskCheckbox } from "../shared/person/tasks/task-checkbox.tsx";
import { groupOfTask } from "../shared/person/tasks/task-groups.ts";
import type { Task } from "../shared/person/tasks/task-text.tsx";
import { useStaffName } from "../shared/staff/staff-names.ts";
import { withoutNotification } from "../ui/list-states.tsx";
import type { Scope } from "./scope.ts";
import { todayCopy } from "./today.copy.ts";
import { Late, TextLink, WorkGroup, WorkRow, WorkSection } from "./work-list.tsx";

const copy = todayCopy.tasks;
const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
/** Maximum number of rows; the whole list is a link away. */
const maxRows = 50;

/** Overdue tasks, those due today and those of the next 7 days. They are completed in place. */
export function TodayTasks({ scope: { owner } }: { scope: Scope }) {
  const now = new Date(useNow());
  const { canAccess: canEdit = false } = useCanAccess({ resource: "tasks", action: "edit" });
  const query = useGetList<Task>(
    "tasks",
    {
      filter: {
        ...(owner && { owner_id: owner }),
        "done_at@is": "null",
        "due_at@lt": startOfToday(8).toISOString(),
      },
      sort: dueFirst,
      pagination: { page: 1, perPage: maxRows },
    },
    withoutNotification,
  );
  const tasks = query.data ?? [];
  const rest = (query.total ?? 0) - tasks.length;
  return (
    <WorkSection
      title={copy.title}
      failed={copy.failed}
      query={query}
      all={{ to: "/tasks", text: rest > 0 ? `${copy.all}: ${todayCopy.more(rest)}` : copy.all }}
      isEmpty={tasks.length === 0}
      empty={
        <>
          {copy.none} {canEdit && <TextLink to="/tasks/create" text={copy.add} />}
        </>
      }
    >
      {(["overdue", "today", "later"] as const).map((group) => (
        <WorkGroup key={group} title={copy.groups[group]}>
          {tasks
            .filter((task) => groupOfTask(task, now) === group)
            .map((task) => (
              <TaskRow key={task.id} task={task} canEdit={canEdit} showsOwner={!owner} />
            ))}
        </WorkGroup>
      ))}
    </WorkSection>
  );
}

function TaskRow({ task, ...props }: { task: Task; canEdit: boolean; showsOwner: boolean }) {
  const nameOf = useStaffName();
  const isLate = groupOfTask(task) === "overdue";
  const due = task.due_at ?? "";
  return (
    <WorkRow
      to={task.lead_id ? `/leads/${task.lead_id}` : `/people/${task.person_id}`}
      text={task.title}
      before={props.canEdit && <TaskCheckbox task={task} />}
      facts={
        <>
          <ReferenceField record={task} source="person_id" reference="people" link={false} />
          {" · "}
          <time dateTime={due} title={formatLongDateTime(due)}>
            {isLate ? <Late>{formatDateTime(due)}</Late> : formatDateTime(due)}
          </time>
          {props.showsOwner && ` · ${nameOf(task.owner_id)}`}
        </>
      }
    />
  );
}
