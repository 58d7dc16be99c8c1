import { listTimeZones, getLocalZone } from "@site/supabase/domain/zone-clock";
import Box from "@mui/material/Box";
import { useMemo } from "react";
import { NativeChoice } from "../ui/native-select.tsx";
import { useHostZone } from "./calendar-data.ts";
import { calendarCopy as copy } from "./calendar.copy.ts";
import { zoneText } from "./clock-text.ts";

/**
 * The zones to choose from. Those in use come first: browsers list some zones by an older name only,
 * such as Asia/Calcutta, so that the stored name might be missing.
 */
export function zoneChoices(first: readonly string[]): { value: string; label: string }[] {
  return [...new Set([...first, ...listTimeZones()])].map((value) => ({
    value,
    label: zoneText(value),
  }));
}

/** In which zone the times of the screen are shown. */
export function ZoneChoice(props: { zone: string; onChange: (zone: string) => void }) {
  const host = useHostZone();
  const choices = useMemo(() => zoneChoices([host, getLocalZone()]), [host]);
  return (
    <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
      <Box component="span" sx={{ fontSize: "0.875rem", color: "text.secondary" }}>
        {copy.zone}
      </Box>
      <NativeChoice
        value={props.zone}
        choices={choices}
        onChange={props.onChange}
        sx={{ minWidth: 0, maxWidth: 220 }}
      />
    </Box>
  );
}
