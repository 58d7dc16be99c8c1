import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { lazy, Suspense } from "react";
import { CanAccess } from "react-admin";
import { useSearchParams } from "react-router";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import { calendarCopy as copy } from "./calendar.copy.ts";

const panels = {
  appointments: lazy(async () => ({
    default: (await import("./appointments-tab.tsx")).AppointmentsTab,
  })),
  "blocked-times": lazy(async () => ({
    default: (await import("./blocked-times/blocked-times-tab.tsx")).BlockedTimesTab,
  })),
  types: lazy(async () => ({
    default: (await import("./appointment-types/types-tab.tsx")).TypesTab,
  })),
  settings: lazy(async () => ({
    default: (await import("./settings/settings-tab.tsx")).SettingsTab,
  })),
};
type TabName = keyof typeof panels;
const names = ["appointments", "blocked-times", "types", "settings"] as const satisfies TabName[];

/** `/admin/calendar` (spec 2). The open tab is in the URL. */
export function CalendarScreen() {
  return (
    <CanAccess
      resource="calendar"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Tabbed />
    </CanAccess>
  );
}

function Tabbed() {
  const [query, setQuery] = useSearchParams();
  const open = names.find((name) => name === query.get("tab")) ?? "appointments";
  const Panel = panels[open];
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <Tabs
        value={open}
        aria-label={copy.tabsLabel}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_event, name: TabName) => setQuery({ tab: name })}
        sx={{ borderBottom: 1, borderColor: "divider", minHeight: 44 }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={copy.tabs[name]}
            id={`tab-${name}`}
            aria-controls="tab-panel"
            sx={{
              minHeight: 44,
              minWidth: 0,
              paddingInline: { xs: 1, sm: 1.5 },
              color: "text.secondary",
            }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`}>
        <Suspense fallback={<Waiting />}>
          <Panel />
        </Suspense>
      </Box>
    </Box>
  );
}
