import { useListContext } from "react-admin";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { tagsCopy } from "./tags.copy.ts";
import { useTagNames } from "./use-tags.ts";

/** A filter of a list by one tag, including a selected tag that no longer exists. */
export function TagFilter({ source, label }: { source: string; label: string }) {
  const { filterValues } = useListContext();
  const selected: unknown = filterValues[source];
  const names = new Set([
    ...useTagNames(),
    ...(typeof selected === "string" && selected ? [selected] : []),
  ]);
  return (
    <OptionalSelect
      source={source}
      label={label}
      choices={[...names].map((name) => ({ id: name, name }))}
      emptyText={tagsCopy.any}
    />
  );
}
