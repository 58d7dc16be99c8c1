import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";

/** Loads the response time that is promised to visitors, in hours. */
export function useResponseHours() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["settings", "response_hours"],
    queryFn: () => dataProvider.call("response_hours", {}),
  });
}
