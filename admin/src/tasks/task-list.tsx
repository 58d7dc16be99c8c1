import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import {
  DataTable,
  List,
  ListContextProvider,
  Pagination,
  ReferenceField,
  useCanAccess,
  useGetIdentity,
  useList,
  useListContext,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { longTime, shortTime } from "../format/time.ts";
import { ListFailure } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { personCopy } from "../shared/person/person.copy.ts";
import type { Task } from "../shared/person/task-text.tsx";
import { useFinishTask } from "../shared/person/use-finish-task.ts";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { groupOfTask, taskGroups, type TaskGroup } from "./task-groups.ts";
import { tasksCopy as copy } from "./tasks.copy.ts";

const openOnly = { "done_at@is": "null" };
const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
const shownInPlace = { onError: () => undefined };
const pagination = <Pagination rowsPerPageOptions={[50, 100]} />;

/** `/admin/tasks`: open tasks by due date; those of the reader unless another assignee is selected. */
export function TaskList() {
  const { identity, isPending } = useGetIdentity();
  const { data: colleagues = [] } = useStaffNames();
  if (isPending) return <Waiting />;
  const assignees = colleagues
    .filter((colleague) => worksLeads(colleague) || colleague.user_id === identity?.id)
    .map(({ user_id, name }) => ({
      id: user_id,
      name: user_id === identity?.id ? copy.me(name) : name,
    }));
  return (
    <>
      <ListTitle title={copy.title} />
      <List
        resource="tasks"
        title={copy.title}
        filter={openOnly}
        filterDefaultValues={{ owner_id: identity?.id }}
        filters={[
          <OptionalSelect
            key="owner_id"
            source="owner_id"
            label={copy.assignee}
            choices={assignees}
            emptyText={copy.everyone}
            alwaysOn
          />,
        ]}
        sort={dueFirst}
        perPage={50}
        pagination={pagination}
        actions={false}
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        queryOptions={shownInPlace}
      >
        <TaskGroups />
      </List>
    </>
  );
}

function TaskGroups() {
  const { data, isPending } = useListContext<Task>();
  if (isPending || !data) return <Typography component="output">{copy.loading}</Typography>;
  if (data.length === 0)
    return (
      <Box sx={{ padding: 3 }}>
        <Typography>{copy.empty}</Typography>
        <Typography color="text.secondary">{copy.emptyHint}</Typography>
      </Box>
    );
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", paddingBlock: 1 }}>
      {taskGroups.map((group) => (
        <TaskTable
          key={group}
          group={group}
          tasks={data.filter((task) => groupOfTask(task) === group)}
        />
      ))}
    </Box>
  );
}

function TaskTable({ group, tasks }: { group: TaskGroup; tasks: Task[] }) {
  const list = useList({ data: tasks, resource: "tasks", perPage: 100 });
  const { canAccess } = useCanAccess({ resource: "tasks", action: "edit" });
  if (tasks.length === 0) return null;
  return (
    <Box component="section" aria-label={copy.groups[group]}>
      <Typography variant="h2" sx={{ marginBottom: 0.5, paddingInline: 1 }}>
        {copy.counted(copy.groups[group], tasks.length)}
      </Typography>
      <ListContextProvider value={list}>
        <DataTable
          resource="tasks"
          size="small"
          bulkActionButtons={false}
          rowClick={false}
          sx={{
            "& .MuiTableCell-body": { paddingBlock: "4px" },
            "& .column-task": { width: "45%", overflowWrap: "anywhere" },
          }}
        >
          {canAccess && (
            <DataTable.Col source="done" label={copy.columns.done} disableSort>
              <Finish />
            </DataTable.Col>
          )}
          <DataTable.Col source="task" label={copy.columns.task} disableSort>
            <Title isLink={canAccess === true} />
          </DataTable.Col>
          <DataTable.Col source="person_id" label={copy.columns.person} disableSort>
            <ReferenceField source="person_id" reference="people" link="edit" />
          </DataTable.Col>
          <DataTable.Col source="due_at" label={copy.columns.due} disableSort>
            <Due />
          </DataTable.Col>
          <DataTable.Col source="owner_id" label={copy.columns.assignee} disableSort>
            <Assignee />
          </DataTable.Col>
        </DataTable>
      </ListContextProvider>
    </Box>
  );
}

function Title({ isLink }: { isLink: boolean }) {
  const task = useRecordContext<Task>();
  if (!task) return null;
  if (!isLink) return task.title;
  return (
    <MuiLink component={Link} to={`/tasks/${task.id}`} sx={{ fontWeight: 600 }}>
      {task.title}
    </MuiLink>
  );
}

function Finish() {
  const task = useRecordContext<Task>();
  const [finish, isPending] = useFinishTask();
  if (!task) return null;
  return (
    <Checkbox
      size="small"
      checked={false}
      disabled={isPending}
      onChange={() => finish(task)}
      slotProps={{ input: { "aria-label": personCopy.tasks.done(task.title) } }}
      sx={{ padding: "3px", marginLeft: "-3px" }}
    />
  );
}

function Due() {
  const task = useRecordContext<Task>();
  if (!task?.due_at) return copy.noDate;
  return (
    <time dateTime={task.due_at} title={longTime(task.due_at)}>
      {shortTime(task.due_at)}
    </time>
  );
}

function Assignee() {
  const task = useRecordContext<Task>();
  const { data: colleagues = [] } = useStaffNames();
  if (!task?.owner_id) return copy.unassigned;
  return (
    colleagues.find(({ user_id }) => user_id === task.owner_id)?.name ??
    personCopy.timeline.formerColleague
  );
}
