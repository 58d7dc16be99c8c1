import { useStore } from "react-admin";
import { useHostZone } from "./calendar-data.ts";
import { listTimeZones } from "@site/supabase/domain/zone-clock";

/** The zone in which this browser shows the calendar: the chosen one, at first the host's. */
export function useZone(): [zone: string, choose: (zone: string) => void] {
  const host = useHostZone();
  const [chosen, choose] = useStore<string | null>("calendar.zone", null);
  return [chosen !== null && listTimeZones().includes(chosen) ? chosen : host, choose];
}
