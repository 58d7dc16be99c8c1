import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  CreateButton,
  DataTable,
  List,
  ListContextProvider,
  Pagination,
  ReferenceField,
  SimpleList,
  useCanAccess,
  useGetIdentity,
  useList,
  useListContext,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { TaskCheckbox } from "../shared/person/tasks/task-checkbox.tsx";
import type { Task } from "../shared/person/tasks/task-text.tsx";
import { useStaffName, useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { groupOfTask, taskGroups, type TaskGroup } from "../shared/person/tasks/task-groups.ts";
import { tasksCopy as copy } from "./tasks.copy.ts";

const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
const lastDoneFirst = { field: "done_at.desc,id", order: "DESC" } as const;
const pagination = <Pagination rowsPerPageOptions={[50, 100]} />;

/** The filter of each status. */
const statusFilters = {
  open: { "done_at@is": "null" },
  done: { "done_at@not": "is.null" },
} as const;

/** Below this width, the columns are narrower than a word. */
const tableFits = "(min-width: 900px)";

/** `/admin/tasks`: the user's open tasks by due date. Filters select other assignees and completed tasks. */
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
        filterDefaultValues={{ owner_id: identity?.id, ...statusFilters.open }}
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
        actions={<TaskActions />}
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        queryOptions={withoutNotification}
      >
        <TaskGroups />
      </List>
    </>
  );
}

const TaskActions = () => (
  <Box sx={{ display: "flex", alignItems: "flex-end", gap: 1, width: { xs: "100%", sm: "auto" } }}>
    <StatusFilter />
    <CreateButton label={copy.new} />
  </Box>
);

const isDoneFilter = (filter: object) => "done_at@not" in filter;

function StatusFilter() {
  const { filterValues, setFilters, setSort } = useListContext<Task>();
  const status = isDoneFilter(filterValues) ? "done" : "open";
  function showDone(isDone: boolean) {
    const { "done_at@is": _open, "done_at@not": _done, ...others } = filterValues;
    setSort(isDone ? lastDoneFirst : dueFirst);
    setFilters({ ...others, ...statusFilters[isDone ? "done" : "open"] }, undefined, false);
  }
  return (
    <TextField
      select
      label={copy.status}
      value={status}
      onChange={(event) => showDone(event.target.value === "done")}
      sx={{ minWidth: 120, width: { xs: "100%", sm: "auto" } }}
    >
      {(["open", "done"] as const).map((value) => (
        <MenuItem key={value} value={value}>
          {copy.statuses[value]}
        </MenuItem>
      ))}
    </TextField>
  );
}

function TaskGroups() {
  const { data, isPending, filterValues } = useListContext<Task>();
  if (isPending || !data) return <Typography component="output">{copy.loading}</Typography>;
  if (data.length === 0) {
    const isDone = isDoneFilter(filterValues);
    return (
      <Box sx={{ padding: 3 }}>
        <Typography>{copy.empty[isDone ? "done" : "open"]}</Typography>
        {!isDone && <Typography color="text.secondary">{copy.emptyHint}</Typography>}
      </Box>
    );
  }
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", paddingBlock: 1 }}>
      {taskGroups.map((group) => (
        <TaskGroupPart
          key={group}
          group={group}
          tasks={data.filter((task) => groupOfTask(task) === group)}
        />
      ))}
    </Box>
  );
}

function TaskGroupPart({ group, tasks }: { group: TaskGroup; tasks: Task[] }) {
  const list = useList({ data: tasks, resource: "tasks", perPage: 100 });
  const { canAccess = false } = useCanAccess({ resource: "tasks", action: "edit" });
  const isWide = useMediaQuery(tableFits, { noSsr: true });
  if (tasks.length === 0) return null;
  return (
    <Box component="section" aria-label={copy.groups[group]}>
      <Typography variant="h2" sx={{ marginBottom: 0.5, paddingInline: 1 }}>
        {copy.groupTitle(copy.groups[group], tasks.length)}
      </Typography>
      <ListContextProvider value={list}>
        {isWide ? (
          <TaskTable group={group} canEdit={canAccess} />
        ) : (
          <TaskCards canEdit={canAccess} />
        )}
      </ListContextProvider>
    </Box>
  );
}

function TaskTable({ group, canEdit }: { group: TaskGroup; canEdit: boolean }) {
  return (
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
      {canEdit && (
        <DataTable.Col source="done" label={copy.columns.done} disableSort>
          <DoneCheckbox />
        </DataTable.Col>
      )}
      <DataTable.Col source="task" label={copy.columns.task} disableSort>
        <Title isLink={canEdit} />
      </DataTable.Col>
      <DataTable.Col source="person_id" label={copy.columns.person} disableSort>
        <Person />
      </DataTable.Col>
      <DataTable.Col
        source="due_at"
        label={group === "done" ? copy.columns.completed : copy.columns.due}
        disableSort
      >
        <TaskTime />
      </DataTable.Col>
      <DataTable.Col source="owner_id" label={copy.columns.assignee} disableSort>
        <Assignee />
      </DataTable.Col>
    </DataTable>
  );
}

/** The tasks on a narrow screen: one card for each. */
function TaskCards({ canEdit }: { canEdit: boolean }) {
  return (
    <SimpleList<Task>
      disablePadding
      rowClick={false}
      leftIcon={canEdit ? renderCheckbox : undefined}
      primaryText={<Title isLink={canEdit} />}
      secondaryText={cardDetails}
      sx={{
        "& .MuiListItem-root": {
          alignItems: "flex-start",
          paddingInline: 1,
          borderTop: 1,
          borderColor: "divider",
        },
        "& .MuiListItemIcon-root": { minWidth: 44, marginTop: 0 },
        "& .MuiListItemText-root": { overflowWrap: "anywhere" },
      }}
    />
  );
}

const Person = () => <ReferenceField source="person_id" reference="people" link="edit" />;

const renderCheckbox = () => <DoneCheckbox />;

const cardDetails = (
  <>
    <Person />
    {" · "}
    <TaskTime withLabel />
    {" · "}
    <Assignee />
  </>
);

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

function DoneCheckbox() {
  const task = useRecordContext<Task>();
  return task ? <TaskCheckbox task={task} /> : null;
}

/** The time at which a task was completed or is due; `withLabel` adds which of them it is. */
function TaskTime({ withLabel }: { withLabel?: boolean }) {
  const task = useRecordContext<Task>();
  const time = task?.done_at ?? task?.due_at;
  if (!time) return copy.noDate;
  const text = formatDateTime(time);
  return (
    <time dateTime={time} title={formatLongDateTime(time)}>
      {withLabel ? (task?.done_at ? copy.doneAt(text) : copy.dueAt(text)) : text}
    </time>
  );
}

function Assignee() {
  const task = useRecordContext<Task>();
  const nameOf = useStaffName();
  return task ? nameOf(task.owner_id) : null;
}
