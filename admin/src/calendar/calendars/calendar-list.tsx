import Box from "@mui/material/Box";
import { BackLink } from "../../ui/links.tsx";
import { ScreenHeader } from "../../ui/screen-header.tsx";
import { CalendarTable } from "./calendar-table.tsx";
import { calendarsCopy as copy } from "./calendars.copy.ts";

/** `/admin/calendars`: all calendars. */
export function CalendarList() {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/calendar?tab=settings">{copy.back}</BackLink>
      <ScreenHeader title={copy.title} subtitle={copy.hint} />
      <CalendarTable />
    </Box>
  );
}
