import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { DataTable, useCanAccess, useDataProvider } from "react-admin";
import { Link } from "react-router";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { RecordLink } from "../../ui/links.tsx";
import { ListEmpty } from "../../ui/list-states.tsx";
import { ActiveSwitch } from "../active-switch.tsx";
import { useCalendars, type AppointmentType } from "../calendar-data.ts";
import { tableStyle } from "../table-style.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { useTypeUses } from "./use-type-uses.ts";

const wide = { display: { xs: "none", md: "table-cell" } };

/** The table of appointment types, with a switch to activate each one (spec 2 and 4). */
export function TypeTable() {
  const uses = useTypeUses();
  const calendars = useCalendars();
  const { canAccess } = useCanAccess({ resource: "appointment_types", action: "edit" });
  const [activate, isBusy] = useActivation();
  const calendarOf = ({ calendar_id }: AppointmentType) =>
    calendar_id === null
      ? copy.anyCalendar
      : calendars.data?.find(({ id }) => id === calendar_id)?.name;
  return (
    <DataTable<AppointmentType>
      size="small"
      rowClick={false}
      bulkActionButtons={false}
      hover={false}
      sx={tableStyle}
      empty={<ListEmpty text={copy.empty} filteredText={copy.noneFound} />}
    >
      <DataTable.Col<AppointmentType>
        source="name"
        label={copy.columns.name}
        render={({ name, description }) => (
          <Box sx={{ overflowWrap: "anywhere" }} title={description ?? undefined}>
            <RecordLink>{name}</RecordLink>
          </Box>
        )}
      />
      <DataTable.Col<AppointmentType>
        source="duration_minutes"
        label={copy.columns.facts}
        render={(type) => copy.facts(type.duration_minutes, type.buffer_minutes)}
      />
      {(calendars.data?.length ?? 0) > 1 && (
        <DataTable.Col<AppointmentType>
          source="calendar_id"
          label={copy.columns.calendar}
          disableSort
          render={calendarOf}
          sx={wide}
        />
      )}
      <DataTable.Col<AppointmentType>
        source="id"
        label={copy.columns.uses}
        disableSort
        render={({ id, name }) => uses && <Uses id={id} name={name} count={uses.get(id) ?? 0} />}
        sx={wide}
      />
      <DataTable.Col<AppointmentType>
        source="is_active"
        label={copy.columns.active}
        render={(type) => (
          <ActiveSwitch
            isActive={type.is_active}
            disabled={!canAccess || isBusy}
            label={copy.activeOf(type.name)}
            text={type.is_active ? copy.active : copy.inactive}
            onChange={(isActive) => activate(type, isActive)}
          />
        )}
      />
    </DataTable>
  );
}

/** The number of bookings of a type, as a link to its appointments. */
function Uses({ id, name, count }: { id: string; name: string; count: number }) {
  const filter = JSON.stringify({ appointment_type_id: id });
  return (
    <MuiLink
      component={Link}
      to={`/appointments?${new URLSearchParams({ filter })}`}
      aria-label={`${copy.appointmentsOf(name)}: ${copy.uses(count)}`}
    >
      {copy.uses(count)}
    </MuiLink>
  );
}

function useActivation() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.changeFailed);
  const activate = (type: AppointmentType, is_active: boolean) =>
    change(async () => {
      const { id, name } = type;
      await dataProvider.update("appointment_types", {
        id,
        data: { is_active },
        previousData: type,
      });
      return is_active ? copy.activated(name) : copy.deactivated(name);
    });
  return [activate, isBusy] as const;
}
