import { useStaffNames } from "../shared/staff/staff-names.ts";
import { absencesCopy } from "../shared/staff/absences.copy.ts";
import { useAbsentMembers } from "../shared/staff/use-absences.ts";
import { assignmentRulesCopy as copy } from "./assignment-rules.copy.ts";

/** The names of owners, marked if they are deactivated or absent today. */
export function OwnerNames({ ids }: { ids: readonly string[] }) {
  const { data: staff = [] } = useStaffNames();
  const absent = useAbsentMembers();
  const names = ids.flatMap((id) => {
    const owner = staff.find(({ user_id }) => user_id === id);
    if (!owner) return [];
    if (!owner.is_active) return [copy.inactiveOwner(owner.name)];
    return [absent.has(id) ? absencesCopy.absent(owner.name) : owner.name];
  });
  return <>{names.join(", ")}</>;
}
