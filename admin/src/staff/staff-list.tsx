import {
  BooleanField,
  ColumnsButton,
  CreateButton,
  DataTable,
  List,
  SearchInput,
  TopToolbar,
} from "react-admin";
import { toChoices } from "../providers/labels.ts";
import { ListEmpty, ListFailure, alwaysFresh } from "../ui/list-states.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { searchIn } from "../ui/search-in.ts";
import { TimeField } from "../ui/time-field.tsx";
import { roleLabels } from "../ui/ui.copy.ts";
import { Invitations } from "./invitations.tsx";
import type { Member } from "./member.ts";
import { staffCopy as copy } from "./staff.copy.ts";

const filters = [
  <SearchInput key="q" {...searchIn("name", "email")} placeholder={copy.search} alwaysOn />,
  <OptionalSelect
    key="is_active"
    source="is_active"
    label={copy.columns.is_active}
    choices={toChoices(copy.states)}
    emptyText={copy.allStates}
    alwaysOn
  />,
  <OptionalSelect
    key="role"
    source="role"
    label={copy.columns.role}
    choices={toChoices(roleLabels)}
    emptyText={copy.allRoles}
  />,
];
const byName = { field: "name", order: "ASC" } as const;

/** Team members and open invitations. */
export const StaffList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <Invitations />
    <List<Member>
      title={false}
      perPage={50}
      sort={byName}
      filters={filters}
      actions={
        <TopToolbar>
          <ColumnsButton />
          <CreateButton label={copy.invite.open} />
        </TopToolbar>
      }
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={alwaysFresh}
    >
      <DataTable<Member>
        bulkActionButtons={false}
        hiddenColumns={["created_at", "second_factor"]}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", sm: "table-cell" } } }}
      >
        <DataTable.Col source="name" label={copy.columns.name} field={RecordLink} />
        <DataTable.Col source="email" label={copy.columns.email} className="wide" />
        <DataTable.Col
          source="role"
          label={copy.columns.role}
          render={({ role }: Member) => roleLabels[role]}
        />
        <DataTable.Col
          source="is_active"
          label={copy.columns.is_active}
          render={({ is_active }: Member) => copy.states[is_active ? "true" : "false"]}
        />
        <DataTable.Col
          source="second_factor"
          label={copy.columns.second_factor}
          className="wide"
          field={BooleanField}
        />
        <DataTable.Col
          source="created_at"
          label={copy.columns.created_at}
          className="wide"
          field={TimeField}
        />
      </DataTable>
    </List>
  </>
);
