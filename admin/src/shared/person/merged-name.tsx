import { useGetOne } from "react-admin";
import type { Person } from "./do-not-contact.tsx";
import { personCopy } from "./person.copy.ts";

/** The name of the other person of a merge. Events store only the id, because people can be erased. */
export function MergedName({ id }: { id: string }) {
  const { data, isPending } = useGetOne<Person>("people", { id }, { onError: () => undefined });
  if (isPending) return null;
  return <> {data ? data.name || data.email : personCopy.timeline.erasedPerson}</>;
}
