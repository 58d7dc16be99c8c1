import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data-provider.ts";

/** A colleague as everyone here may know them. */
export type StaffName = Database["public"]["Functions"]["staff_names"]["Returns"][number];

/** The names of all colleagues, those who left included. */
export function useStaffNames() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["staff", "names"],
    queryFn: () => dataProvider.call("staff_names", {}),
  });
}
