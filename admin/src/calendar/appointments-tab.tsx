import Box from "@mui/material/Box";
import { UpcomingAppointments } from "./appointments/upcoming-appointments.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { useZone } from "./use-zone.ts";
import { ZoneChoice } from "./zone-choice.tsx";

/** The upcoming appointments and, next to them, the calendar; both in one zone. */
export function AppointmentsTab() {
  const [zone, chooseZone] = useZone();
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ZoneChoice zone={zone} onChange={chooseZone} />
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 5, xl: 6 },
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            lg: "minmax(0, 5fr) minmax(0, 6fr)",
          },
        }}
      >
        <UpcomingAppointments zone={zone} />
        <CalendarView key={zone} zone={zone} />
      </Box>
    </Box>
  );
}
