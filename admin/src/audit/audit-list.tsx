import { DataTable, DateInput, List, TextInput, type SelectInputProps } from "react-admin";
import { isStaffRole } from "../providers/auth/rights.ts";
import { toChoices } from "../providers/labels.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { alwaysFresh, ExpandButton, ListEmpty, ListFailure } from "../ui/list-states.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { roleLabels } from "../ui/ui.copy.ts";
import { AuditDetails } from "./audit-details.tsx";
import { auditCopy as copy } from "./audit.copy.ts";
import { ChangeSummary } from "./change-values.tsx";
import { actionLabel, actorOf, tableLabel, type Entry } from "./entry.ts";
import { EntryRecordLink } from "./entry-record-link.tsx";

const actionChoices = toChoices(copy.actions);
const tableChoices = toChoices(copy.tables);
const roleChoices = toChoices(copy.roles);

const filters = [
  <ActorFilter key="actor" source="actor" label={copy.filters.actor} alwaysOn />,
  <OptionalSelect
    key="action"
    source="action"
    label={copy.filters.action}
    choices={actionChoices}
    emptyText={copy.filters.anyAction}
    alwaysOn
  />,
  <OptionalSelect
    key="table"
    source="table"
    label={copy.filters.table}
    choices={tableChoices}
    emptyText={copy.filters.anyTable}
    alwaysOn
  />,
  <DateInput key="since" source="since" label={copy.filters.since} alwaysOn />,
  <DateInput key="until" source="until" label={copy.filters.until} alwaysOn />,
  <TextInput key="row" source="row" label={copy.filters.row} />,
];

/** The entries of the audit log, newest first. A row expands to all values. */
export const AuditList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Entry>
      title={false}
      perPage={50}
      filters={filters}
      exporter={false}
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={alwaysFresh}
    >
      <DataTable<Entry>
        rowClick="expand"
        expand={<AuditDetails />}
        bulkActionButtons={false}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col source="at" label={copy.columns.at} disableSort field={ExpandTime} />
        <DataTable.Col
          source="actor_name"
          label={copy.columns.actor}
          disableSort
          render={describeActor}
        />
        <DataTable.Col
          source="action"
          label={copy.columns.action}
          disableSort
          render={describeAction}
        />
        <DataTable.Col
          source="row_id"
          label={copy.columns.record}
          className="wide"
          disableSort
          field={EntryRecordLink}
        />
        <DataTable.Col
          source="details"
          label={copy.columns.changes}
          className="wide"
          disableSort
          field={ChangeSummary}
        />
      </DataTable>
    </List>
  </>
);

function ExpandTime() {
  return (
    <ExpandButton>
      <TimeField source="at" />
    </ExpandButton>
  );
}

function describeActor(entry: Entry): string {
  const role = isStaffRole(entry.actor_role) ? ` (${roleLabels[entry.actor_role]})` : "";
  return `${actorOf(entry)}${role}`;
}

function describeAction({ action, table_name }: Entry): string {
  const type = table_name ? tableLabel(table_name).toLowerCase() : "";
  return [actionLabel(action), type].filter(Boolean).join(" ");
}

/** Team members and system roles. */
function ActorFilter(props: SelectInputProps & { alwaysOn?: boolean }) {
  const { data: staff = [] } = useStaffNames();
  const choices = [...staff.map(({ user_id, name }) => ({ id: user_id, name })), ...roleChoices];
  return <OptionalSelect {...props} choices={choices} emptyText={copy.filters.anyone} />;
}
