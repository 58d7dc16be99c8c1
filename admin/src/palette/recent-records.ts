/** Resources whose records the palette lists as recently opened, by the kind that it shows. */
export const recentResources = {
  people: "person",
  companies: "company",
  leads: "lead",
  appointments: "appointment",
} as const;
export type RecentResource = keyof typeof recentResources;

/** A recently opened record. Its name is loaded when it is shown, so that the browser stores no personal data. */
export interface RecentRecord {
  resource: RecentResource;
  id: string;
}

/** The key in React-Admin's store. Signing out removes it. */
export const recentKey = "palette.recent";

const maxRecent = 8;

/** Returns the record of a page such as `/leads/{id}`; undefined for other pages. */
export function getOpenRecord(pathname: string): RecentRecord | undefined {
  const [, name, id] = /^\/(\w+)\/([\da-f]{8}-[\da-f-]{27})$/.exec(pathname) ?? [];
  const resource = resourceNames.find((known) => known === name);
  return resource && id ? { resource, id } : undefined;
}
const resourceNames: readonly RecentResource[] = ["people", "companies", "leads", "appointments"];

/** Returns the list with a record at its start. */
export const addRecent = (
  records: readonly RecentRecord[],
  opened: RecentRecord,
): readonly RecentRecord[] =>
  [opened, ...records.filter(({ id }) => id !== opened.id)].slice(0, maxRecent);
