import { NullableBooleanInput, SearchInput } from "react-admin";
import { byStart } from "../calendar-data.ts";
import { ResourceList } from "../resource-list.tsx";
import { BlockedTimeTable } from "./blocked-time-table.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

const filters = [
  <SearchInput key="search" source="title@ilike" placeholder={copy.search} alwaysOn />,
  <NullableBooleanInput key="active" source="is_active" label={copy.active} />,
  <NullableBooleanInput key="recurring" source="is_recurring" label={copy.fields.is_recurring} />,
];

/** `/admin/blocked_times`: all blocked times. */
export function BlockedTimeList() {
  return (
    <ResourceList
      resource="blocked_times"
      sort={byStart}
      texts={copy}
      tab="blocked-times"
      filters={filters}
    >
      <BlockedTimeTable />
    </ResourceList>
  );
}
