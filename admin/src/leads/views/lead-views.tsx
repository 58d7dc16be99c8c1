import { useCanAccess } from "react-admin";
import { ListViews } from "../../shared/views/list-views.tsx";
import { leadListCopy } from "../list/lead-list.copy.ts";
import { leadViews } from "./lead-view.ts";

const copy = leadListCopy.views;
const { plain } = leadViews;
const allLeads = { label: copy.all, view: plain };
const myNewLeads = {
  label: copy.mine,
  view: { ...plain, filter: { status: "new", owner: "me" } },
};
const unassigned = { label: copy.unassigned, view: { ...plain, filter: { owner: "unassigned" } } };

/** The views of the list of leads. */
export function LeadViews() {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  return (
    <ListViews
      list={leadViews}
      standard={[allLeads, ...(canAccess ? [myNewLeads] : []), unassigned]}
    />
  );
}
