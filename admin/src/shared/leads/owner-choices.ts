import { useCanAccess, useGetIdentity } from "react-admin";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffNames, worksLeads, type StaffName } from "../staff/staff-names.ts";

const copy = layoutCopy.owners;

/**
 * Returns the choices of a filter by owner: all, mine if I work leads, unassigned, and every colleague who
 * works leads. Deactivated ones come last: they can still own leads. The `chosen` owner is always included.
 */
export function useOwnerChoices(chosen: string | undefined): { value: string; label: string }[] {
  const { data: colleagues = [] } = useStaffNames();
  const { identity } = useGetIdentity();
  const { canAccess: mayEdit } = useCanAccess({ resource: "leads", action: "edit" });
  return [
    { value: "", label: copy.all },
    ...(mayEdit || chosen === "me" ? [{ value: "me", label: copy.mine }] : []),
    { value: "unassigned", label: copy.nobody },
    ...colleagues
      .filter(
        (colleague) =>
          colleague.user_id === chosen || (canOwn(colleague) && colleague.user_id !== identity?.id),
      )
      .toSorted((one, other) => Number(other.is_active) - Number(one.is_active))
      .map(({ user_id, name, is_active }) => ({
        value: user_id,
        label: is_active ? name : copy.deactivated(name),
      })),
  ];
}

const canOwn = (colleague: StaffName) => worksLeads({ ...colleague, is_active: true });
