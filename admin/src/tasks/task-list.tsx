import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
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
import { longTime, shortTime } from "../format/time.ts";
import { ListFailure } from "../ui/list-states.tsx";
import { ListTitle } from "../ui/list-title.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { personCopy } from "../shared/person/person.copy.ts";
import { TaskCheckbox } from "../shared/person/task-checkbox.tsx";
import type { Task } from "../shared/person/task-text.tsx";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { groupOfTask, taskGroups, type TaskGroup } from "./task-groups.ts";
import { tasksCopy as copy } from "./tasks.copy.ts";

const dueFirst = { field: "due_at.asc,id", order: "ASC" } as const;
const lastDoneFirst = { field: "done_at.desc,id", order: "DESC" } as const;
const shownInPlace = { onError: () => undefined };
const pagination = <Pagination rowsPerPageOptions={[50, 100]} />;

/** The filters that request the tasks of a status. */
const statusFilters = {
  open: { "done_at@is": "null" },
  done: { "done_at@not": "is.null" },
} as const;

/** Below this width, a table would break words into letters. */
const tableFits = "(min-width: 900px)";

/** `/admin/tasks`: tasks of the reader, unless another assignee is selected; open ones by due date. */
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
        actions={<StatusFilter />}
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

const isDoneFilter = (filter: object) => "done_at@not" in filter;

function StatusFilter() {
  const { filterValues, setFilters, setSort } = useListContext<Task>();
  const status = isDoneFilter(filterValues) ? "done" : "open";
  function choose(isDone: boolean) {
    const { "done_at@is": _open, "done_at@not": _done, ...others } = filterValues;
    setSort(isDone ? lastDoneFirst : dueFirst);
    setFilters({ ...others, ...statusFilters[isDone ? "done" : "open"] }, undefined, false);
  }
  return (
    <TextField
      select
      label={copy.state}
      value={status}
      onChange={(event) => choose(event.target.value === "done")}
      sx={{ minWidth: 120, width: { xs: "100%", sm: "auto" } }}
    >
      {(["open", "done"] as const).map((value) => (
        <MenuItem key={value} value={value}>
          {copy.states[value]}
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
        {copy.counted(copy.groups[group], tasks.length)}
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
          <Finish />
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
        <When />
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
      leftIcon={canEdit ? renderFinish : undefined}
      primaryText={<Title isLink={canEdit} />}
      secondaryText={cardFacts}
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

const renderFinish = () => <Finish />;

const cardFacts = (
  <>
    <Person />
    {" · "}
    <When isNamed />
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

function Finish() {
  const task = useRecordContext<Task>();
  return task ? <TaskCheckbox task={task} /> : null;
}

/** When a task is due, or when it was completed; `isNamed` says which. */
function When({ isNamed }: { isNamed?: boolean }) {
  const task = useRecordContext<Task>();
  const at = task?.done_at ?? task?.due_at;
  if (!at) return copy.noDate;
  const text = shortTime(at);
  return (
    <time dateTime={at} title={longTime(at)}>
      {isNamed ? (task?.done_at ? copy.doneAt(text) : copy.dueAt(text)) : text}
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
