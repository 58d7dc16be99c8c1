import Box from "@mui/material/Box";
import { DataTable, useCanAccess, useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { formatZone } from "../../format/time-zone.ts";
import { RecordLink } from "../../ui/links.tsx";
import { ListEmpty } from "../../ui/list-states.tsx";
import { ActiveSwitch } from "../active-switch.tsx";
import { useCalendars, useCalendarZone, type BlockedTime } from "../calendar-data.ts";
import { tableStyle } from "../table-style.ts";
import { formatPeriod } from "./blocked-time.ts";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import { useBlockingCheck } from "./use-blocking-check.tsx";

const wide = { display: { xs: "none", md: "table-cell" } };

/** The table of blocked times, with a switch to activate each one (spec 2). */
export function BlockedTimeTable() {
  const calendars = useCalendars();
  const { canAccess } = useCanAccess({ resource: "blocked_times", action: "edit" });
  const zoneOf = useCalendarZone();
  const [activate, isBusy, dialog] = useActivation();
  const calendarOf = ({ calendar_id }: BlockedTime) =>
    calendar_id === null
      ? copy.everyCalendar
      : calendars.data?.find(({ id }) => id === calendar_id)?.name;
  return (
    <>
      <DataTable<BlockedTime>
        size="small"
        rowClick={false}
        bulkActionButtons={false}
        hover={false}
        sx={tableStyle}
        empty={<ListEmpty text={copy.empty} filteredText={copy.noneFound} />}
      >
        <DataTable.Col<BlockedTime>
          source="title"
          label={copy.columns.title}
          render={({ title, description }) => (
            <Box sx={{ overflowWrap: "anywhere" }} title={description ?? undefined}>
              <RecordLink>{title}</RecordLink>
            </Box>
          )}
        />
        <DataTable.Col<BlockedTime>
          source="start_date"
          label={copy.columns.when}
          render={(blocked) =>
            blocked.start_time || blocked.end_time
              ? copy.inZone(formatPeriod(blocked), formatZone(zoneOf(blocked.calendar_id)))
              : formatPeriod(blocked)
          }
        />
        {(calendars.data?.length ?? 0) > 1 && (
          <DataTable.Col<BlockedTime>
            source="calendar_id"
            label={copy.columns.calendar}
            disableSort
            render={calendarOf}
            sx={wide}
          />
        )}
        <DataTable.Col<BlockedTime>
          source="is_active"
          label={copy.columns.active}
          render={(blocked) => (
            <ActiveSwitch
              isActive={blocked.is_active}
              disabled={!canAccess || isBusy}
              label={copy.activeOf(blocked.title)}
              text={blocked.is_active ? copy.active : copy.inactive}
              onChange={(isActive) => void activate(blocked, isActive)}
            />
          )}
        />
      </DataTable>
      {dialog}
    </>
  );
}

function useActivation() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [canBlock, dialog] = useBlockingCheck();
  const [change, isBusy] = useChange(copy.changeFailed);
  async function activate(blocked: BlockedTime, is_active: boolean) {
    if (!(await canBlock({ ...blocked, is_active }, copy.changeFailed))) return;
    change(async () => {
      const { id, title } = blocked;
      await dataProvider.update("blocked_times", {
        id,
        data: { is_active },
        previousData: blocked,
      });
      return is_active ? copy.activated(title) : copy.deactivated(title);
    });
  }
  return [activate, isBusy, dialog] as const;
}
