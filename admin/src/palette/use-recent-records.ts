import { useGetMany, useStore, type RaRecord } from "react-admin";
import { useLocation } from "react-router";
import { toRecordOption, type FoundRecord } from "./found-record.ts";
import { paletteCopy as copy } from "./palette.copy.ts";
import type { PaletteOption } from "./palette-option.ts";
import {
  getOpenRecord,
  recentKey,
  recentResources,
  type RecentRecord,
  type RecentResource,
} from "./recent-records.ts";

const none: readonly RecentRecord[] = [];

/**
 * Returns the recently opened records except the open one, newest first; undefined while they load. Deleted
 * records are left out.
 */
export function useRecentRecords(): PaletteOption[] | undefined {
  const { pathname } = useLocation();
  const [recent] = useStore<readonly RecentRecord[]>(recentKey, none);
  const openId = getOpenRecord(pathname)?.id;
  const shown = recent.filter(({ id }) => id !== openId);
  const rows = {
    people: useRows("people", shown),
    companies: useRows("companies", shown),
    leads: useRows("leads", shown),
    appointments: useRows("appointments", shown),
  };
  if (Object.values(rows).includes(undefined)) return undefined;
  return shown.flatMap(({ resource, id }) => {
    const row = rows[resource]?.find((one) => one.id === id);
    return (row && toRecordOption(toFoundRecord(resource, row), copy.groups.recent)) ?? [];
  });
}

/** Returns the rows of a resource; undefined while they load. */
function useRows(resource: RecentResource, recent: readonly RecentRecord[]) {
  const ids = recent.filter((record) => record.resource === resource).map(({ id }) => id);
  const { data = [], isLoading } = useGetMany<RaRecord>(
    resource,
    { ids },
    { enabled: ids.length > 0, onError: () => undefined },
  );
  // Rows that no longer exist are undefined.
  return isLoading ? undefined : data.filter(Boolean);
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Converts a row of a table to the form of a found record. */
const toFoundRecord = (resource: RecentResource, row: RaRecord): FoundRecord => ({
  kind: recentResources[resource],
  id: String(row.id),
  name: textOf(row.name) ?? textOf(row.attendee_name),
  email: textOf(row.email) ?? textOf(row.attendee_email),
  company: textOf(row.company) ?? textOf(row.domain),
  status: textOf(row.status),
  label: textOf(row.industry),
  at: textOf(row.starts_at) ?? textOf(row.created_at),
});
