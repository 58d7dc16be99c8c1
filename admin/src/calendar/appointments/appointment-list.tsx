import Box from "@mui/material/Box";
import {
  appointmentStatuses,
  appointmentStatusLabels,
} from "@site/supabase/contracts/appointment-values";
import { toWallTime } from "@site/supabase/domain/zone-clock";
import {
  CreateButton,
  FilterButton,
  List,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
} from "react-admin";
import { getTimeZone, startOfDay } from "../../format/time-zone.ts";
import { selectProps } from "../forms/form-layout.tsx";
import { BackLink } from "../../ui/links.tsx";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { ScreenHeader } from "../../ui/screen-header.tsx";
import { ListFailure, withoutNotification } from "../../ui/list-states.tsx";
import { AppointmentTable, tableColumns } from "./appointment-table.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

const latestFirst = { field: "starts_at", order: "DESC" } as const;
const statusChoices = appointmentStatuses.map((id) => ({ id, name: appointmentStatusLabels[id] }));

/** Converts a date in the reader's time zone to the start of that day, and back. */
const day = {
  parse: (date: string) => (date === "" ? "" : startOfDay(date)),
  format: (iso: string | undefined) => (iso ? toWallTime(Date.parse(iso), getTimeZone()).date : ""),
};

const filters = [
  <SearchInput key="search" source="attendee_name@ilike" placeholder={copy.search} alwaysOn />,
  <OptionalSelect
    {...selectProps}
    key="status"
    source="status"
    label={copy.status}
    choices={statusChoices}
    emptyText={copy.allStatuses}
    alwaysOn
  />,
  <ReferenceInput
    key="type"
    source="appointment_type_id"
    reference="appointment_types"
    sort={{ field: "name", order: "ASC" }}
    perPage={100}
  >
    <SelectInput {...selectProps} label={copy.type} />
  </ReferenceInput>,
  <TextInput key="from" source="starts_at@gte" label={copy.from} type="date" {...day} />,
  <TextInput key="before" source="starts_at@lt" label={copy.before} type="date" {...day} />,
];

/** `/admin/appointments`: all appointments, latest first. */
export function AppointmentList() {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/calendar">{copy.back}</BackLink>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <List
        resource="appointments"
        title={false}
        filters={filters}
        actions={
          <TopToolbar>
            <FilterButton />
            <CreateButton label={copy.add} />
          </TopToolbar>
        }
        perPage={25}
        sort={latestFirst}
        exporter={false}
        empty={false}
        error={<ListFailure text={copy.failed} />}
        queryOptions={{ ...withoutNotification, meta: { columns: tableColumns } }}
      >
        <AppointmentTable empty={copy.empty} />
      </List>
    </Box>
  );
}
