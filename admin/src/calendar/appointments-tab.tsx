import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { lazy, Suspense } from "react";
import { CreateButton, useStore } from "react-admin";
import { TimeZonePreference } from "../format/time-zone-field.tsx";
import { useTimeZone } from "../format/time-zone.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { appointmentsCopy } from "./appointments/appointments.copy.ts";
import { MissingOutcomes } from "./appointments/outcome-alert.tsx";
import { NextAppointment } from "./appointments/next-appointment.tsx";
import { UpcomingAppointments } from "./appointments/upcoming-appointments.tsx";
import { calendarCopy as copy } from "./calendar.copy.ts";

const CalendarView = lazy(async () => ({
  default: (await import("./grid/calendar-view.tsx")).CalendarView,
}));

const allViews = ["day", "week", "month", "list"] as const;
type View = (typeof allViews)[number];

/** The appointments as a calendar over the full width, or as a list. */
export function AppointmentsTab() {
  const [zone] = useTimeZone();
  const { view, setView, views } = useView();
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={copy.views}
          value={view}
          onChange={(_event, chosen: View | null) => chosen && setView(chosen)}
        >
          {views.map((name) => (
            <ToggleButton
              key={name}
              value={name}
              sx={{
                textTransform: "none",
                minWidth: 64,
                paddingBlock: 0.75,
                color: "text.secondary",
              }}
            >
              {copy.view[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TimeZonePreference />
        <Box sx={{ flex: 1 }} />
        <CreateButton
          resource="appointments"
          label={appointmentsCopy.add}
          variant="contained"
          size="medium"
        />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
        {view !== "list" && <NextAppointment />}
        <MissingOutcomes />
      </Box>
      {view === "list" ? (
        <UpcomingAppointments />
      ) : (
        <Suspense fallback={<Waiting />}>
          <CalendarView view={view} zone={zone} />
        </Suspense>
      )}
    </Box>
  );
}

/** Returns the view last selected in this browser and the available views. Phones have no week view. */
function useView() {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const [stored, store] = useStore<string | null>("calendar.view", null);
  const views = allViews.filter((name) => !isPhone || name !== "week");
  const view = views.find((known) => known === stored) ?? (isPhone ? "list" : "week");
  return { view, setView: store, views };
}
