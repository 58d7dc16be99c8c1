import { useCanAccess, useGetIdentity } from "react-admin";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffNames, worksLeads, type StaffName } from "../staff/staff-names.ts";

const copy = layoutCopy.owners;

/**
 * Returns the choices of a filter by owner: all, mine for admins and sales, unassigned, and every colleague
 * who can own leads. Deactivated colleagues can still own leads and come last. `selected` is always included.
 */
export function useOwnerChoices(selected: string | undefined): { value: string; label: string }[] {
  const { data: colleagues = [] } = useStaffNames();
  const { identity } = useGetIdentity();
  const { canAccess: canEdit } = useCanAccess({ resource: "leads", action: "edit" });
  return [
    { value: "", label: copy.all },
    ...(canEdit || selected === "me" ? [{ value: "me", label: copy.mine }] : []),
    { value: "unassigned", label: copy.unassigned },
    ...colleagues
      .filter(
        (colleague) =>
          colleague.user_id === selected ||
          (canOwn(colleague) && colleague.user_id !== identity?.id),
      )
      .toSorted((one, other) => Number(other.is_active) - Number(one.is_active))
      .map(({ user_id, name, is_active }) => ({
        value: user_id,
        label: is_active ? name : copy.deactivated(name),
      })),
  ];
}

const canOwn = (colleague: StaffName) => worksLeads({ ...colleague, is_active: true });
