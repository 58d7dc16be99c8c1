import type { Database } from "@site/supabase/contracts/database.types";
import { useGetList } from "react-admin";
import { useNow } from "../format/use-now.ts";

const columns = ["id", "lead_id", "starts_at"] as const;
type Booking = Pick<Database["public"]["Tables"]["appointments"]["Row"], (typeof columns)[number]>;
/** A column loads pages of 25 leads, and a lead has few open appointments. */
const maxBookings = 200;
const dayMs = 86_400_000;

/** Loads the start of the next appointment of each lead, by the id of the lead. */
export function useNextBookings(leadIds: readonly string[]): ReadonlyMap<string, string> {
  const now = useNow();
  // Rounded to the day, so that the query key changes once a day.
  const today = new Date(Math.floor(now / dayMs) * dayMs).toISOString();
  const { data = [] } = useGetList<Booking>(
    "appointments",
    {
      filter: {
        "lead_id@in": `(${leadIds.join(",")})`,
        "status@in": "(scheduled,confirmed)",
        "ends_at@gte": today,
      },
      sort: { field: "starts_at.asc,id", order: "ASC" },
      pagination: { page: 1, perPage: maxBookings },
      meta: { columns },
    },
    { enabled: leadIds.length > 0 },
  );
  const next = new Map<string, string>();
  for (const { lead_id, starts_at } of data)
    if (lead_id !== null && !next.has(lead_id)) next.set(lead_id, starts_at);
  return next;
}
