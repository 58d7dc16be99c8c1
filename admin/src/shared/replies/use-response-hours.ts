import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";

/** Within how many hours visitors are promised an answer. */
export function useResponseHours() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["settings", "response_hours"],
    queryFn: () => dataProvider.call("response_hours", {}),
  });
}
