import { useGetList } from "react-admin";

/** The lists whose records have tags. */
export type TaggedResource = "people" | "companies";

/** A tag can have at most this many characters. */
export const maxTagLength = 40;

const byName = { field: "name", order: "ASC" } as const;
const pagination = { page: 1, perPage: 500 };

/** Returns the names of all tags in use, sorted without regard to case. */
export function useTagNames(): string[] {
  const { data = [] } = useGetList<{ id: string; name: string }>("tags", {
    sort: byName,
    pagination,
  });
  return data.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other));
}
