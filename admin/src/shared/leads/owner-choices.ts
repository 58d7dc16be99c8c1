import { useCanAccess, useGetIdentity } from "react-admin";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffNames, worksLeads } from "../staff/staff-names.ts";

const copy = layoutCopy.owners;

/**
 * The choices of a filter by owner: everyone's, mine where I work leads, nobody's, and those of each
 * colleague who works them. What is `chosen` already is among them.
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
          colleague.user_id === chosen ||
          (worksLeads(colleague) && colleague.user_id !== identity?.id),
      )
      .map(({ user_id, name }) => ({ value: user_id, label: name })),
  ];
}
