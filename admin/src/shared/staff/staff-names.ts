import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";

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

/** Whether a colleague answers leads. */
export const worksLeads = ({ role, is_active }: Pick<StaffName, "role" | "is_active">): boolean =>
  is_active && (role === "admin" || role === "sales");
