import { useStaffNames } from "../shared/staff/staff-names.ts";
import { assignmentRulesCopy as copy } from "./assignment-rules.copy.ts";

/** The name of a rule's owner, marked if the owner is deactivated. */
export function OwnerName({ id }: { id: string }) {
  const { data: staff = [] } = useStaffNames();
  const owner = staff.find(({ user_id }) => user_id === id);
  if (!owner) return null;
  return <>{owner.is_active ? owner.name : copy.inactiveOwner(owner.name)}</>;
}
