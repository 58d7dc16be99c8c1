import { useCanAccess } from "react-admin";
import { ListViews } from "../shared/views/list-views.tsx";
import { companiesCopy } from "./companies.copy.ts";
import { companyViews } from "./company-view.ts";

const copy = companiesCopy.views;
const { plain } = companyViews;
const all = { label: copy.all, view: plain };
const mine = { label: copy.mine, view: { ...plain, filter: { owner: "me" } } };
const unassigned = { label: copy.unassigned, view: { ...plain, filter: { owner: "unassigned" } } };

/** The views of the list of companies. */
export function CompanyViews() {
  const { canAccess } = useCanAccess({ resource: "companies", action: "edit" });
  return (
    <ListViews list={companyViews} standard={[all, ...(canAccess ? [mine] : []), unassigned]} />
  );
}
