import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";

/** The number of appointments by the id of their type; a type without any is missing. */
export function useTypeUses(): ReadonlyMap<string, number> | undefined {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ["appointment_types", "uses"],
    queryFn: () => dataProvider.call("appointment_type_usage", {}),
  });
  return data === undefined ? undefined : usesOf(data);
}

/** Reads the counts in the result of `appointment_type_usage`. */
export function usesOf(answer: unknown): ReadonlyMap<string, number> {
  const entries: [string, unknown][] =
    typeof answer === "object" && answer !== null ? Object.entries(answer) : [];
  return new Map(
    entries.flatMap(([id, count]) => (typeof count === "number" ? [[id, count]] : [])),
  );
}
