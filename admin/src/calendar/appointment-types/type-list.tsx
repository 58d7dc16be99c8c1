import { NullableBooleanInput, SearchInput } from "react-admin";
import { byName } from "../calendar-data.ts";
import { ResourceList } from "../resource-list.tsx";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeTable } from "./type-table.tsx";

const filters = [
  <SearchInput key="search" source="name@ilike" placeholder={copy.search} alwaysOn />,
  <NullableBooleanInput key="active" source="is_active" label={copy.active} />,
];

/** `/admin/appointment_types`: all appointment types. */
export function TypeList() {
  return (
    <ResourceList
      resource="appointment_types"
      sort={byName}
      texts={copy}
      tab="types"
      filters={filters}
    >
      <TypeTable />
    </ResourceList>
  );
}
