import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";

/** Returns the number of appointments by type id. Types without appointments are not included. */
export function useTypeUses(): ReadonlyMap<string, number> | undefined {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ["appointment_types", "uses"],
    queryFn: () => dataProvider.call("appointment_type_usage", {}),
  });
  return data === undefined ? undefined : parseUses(data);
}

/** Parses the result of `appointment_type_usage`. */
function parseUses(response: unknown): ReadonlyMap<string, number> {
  const entries: [string, unknown][] =
    typeof response === "object" && response !== null ? Object.entries(response) : [];
  return new Map(
    entries.flatMap(([id, count]) => (typeof count === "number" ? [[id, count]] : [])),
  );
}
