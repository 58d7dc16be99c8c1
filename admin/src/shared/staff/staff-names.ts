import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { staffNamesCopy } from "./staff-names.copy.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";

/** The name, role and state of a colleague, which all staff can read. */
export type StaffName = Database["public"]["Functions"]["staff_names"]["Returns"][number];

/** Loads the names of all colleagues, including deactivated ones. */
export function useStaffNames() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["staff", "names"],
    queryFn: () => dataProvider.call("staff_names", {}),
  });
}

/** Returns the name of a colleague by id, or a text for "unassigned" and for unknown ids. */
export function useStaffName(): (id: string | null) => string {
  const { data: colleagues = [] } = useStaffNames();
  return (id) =>
    id === null
      ? layoutCopy.owners.unassigned
      : (colleagues.find(({ user_id }) => user_id === id)?.name ?? staffNamesCopy.formerColleague);
}

/** Whether a colleague can own leads and tasks: active admins and sales. */
export const worksLeads = ({ role, is_active }: Pick<StaffName, "role" | "is_active">): boolean =>
  is_active && (role === "admin" || role === "sales");
