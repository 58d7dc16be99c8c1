import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import { useGetList, useGetOne } from "react-admin";
import { getTimeZone } from "../../format/time-zone.ts";
import { withoutNotification } from "../../ui/list-states.tsx";
import { includesDay, type Absence } from "./absence.ts";

/** Loads current and upcoming absences, of one member or of all, with today's date at the company. */
export function useAbsences(member?: string) {
  // Absences are days in the company's time zone.
  const { data: settings } = useGetOne<{ id: string; zone: string }>(
    "booking_settings",
    { id: "true" },
    withoutNotification,
  );
  const today = getCurrentWallTime(settings?.zone ?? getTimeZone()).date;
  const query = useGetList<Absence>(
    "staff_absences",
    {
      filter: { "ends_on@gte": today, ...(member && { staff_id: member }) },
      pagination: { page: 1, perPage: 1000 },
      sort: { field: "starts_on", order: "ASC" },
    },
    { ...withoutNotification, staleTime: 0 },
  );
  return { today, query };
}

/** Returns the ids of the members who are absent today. */
export function useAbsentMembers(): ReadonlySet<string> {
  const { today, query } = useAbsences();
  const absent = query.data?.filter((absence) => includesDay(absence, today)) ?? [];
  return new Set(absent.map(({ staff_id }) => staff_id));
}
