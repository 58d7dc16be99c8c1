import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useCanAccess } from "react-admin";
import { Part } from "../../ui/query-section.tsx";
import { CalendarTable } from "../calendars/calendar-table.tsx";
import { calendarsCopy } from "../calendars/calendars.copy.ts";
import { useSettings } from "../calendar-data.ts";
import { limitsText } from "./limits.ts";
import { LimitsForm } from "./limits-form.tsx";
import { settingsCopy as copy } from "./settings.copy.ts";

/** The booking limits (spec 2 and 9), the form that changes them, and the calendars. */
export function SettingsTab() {
  const settings = useSettings();
  const { canAccess } = useCanAccess({ resource: "booking_settings", action: "edit" });
  return (
    <Box
      sx={{
        display: "grid",
        alignItems: "start",
        gap: { xs: 4, lg: 6 },
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 5fr)" },
      }}
    >
      <Part title={copy.title} query={settings} failed={copy.failed}>
        {settings.data && (
          <>
            <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, fontSize: "0.9375rem" }}>
              {limitsText(settings.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
            {canAccess ? (
              <LimitsForm settings={settings.data} />
            ) : (
              <Typography variant="body2" color="text.secondary">
                {copy.readOnly}
              </Typography>
            )}
          </>
        )}
      </Part>
      <Box component="section" sx={{ minWidth: 0 }}>
        <Typography variant="h2">{calendarsCopy.title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {calendarsCopy.hint}
        </Typography>
        <CalendarTable />
      </Box>
    </Box>
  );
}
