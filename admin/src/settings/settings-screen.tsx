import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { CanAccess, useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import { Notice } from "../ui/notice.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { settingsCopy as copy } from "./settings.copy.ts";
import { SettingsForm } from "./settings-form.tsx";
import { StartSettings } from "./start-settings.tsx";

/** `/admin/settings`: settings in the database, and settings that the server reads at startup. */
export function SettingsScreen() {
  return (
    <CanAccess
      resource="settings"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Settings />
    </CanAccess>
  );
}

function Settings() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const settings = useQuery({
    queryKey: ["settings", "rows"],
    queryFn: () => dataProvider.call("operations_settings", {}),
  });
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 960 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      {settings.error ? (
        <Alert
          severity="error"
          variant="outlined"
          action={<Button onClick={() => void settings.refetch()}>{layoutCopy.retry}</Button>}
        >
          {copy.failed}
        </Alert>
      ) : settings.isPending ? (
        <Notice tone="status" text={copy.loading} />
      ) : (
        <SettingsForm settings={settings.data} />
      )}
      <StartSettings />
    </Box>
  );
}
