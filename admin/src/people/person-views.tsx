import { useCanAccess } from "react-admin";
import { ListViews } from "../shared/views/list-views.tsx";
import { peopleCopy } from "./people.copy.ts";
import { peopleViews } from "./person-view.ts";

const copy = peopleCopy.views;
const { plain } = peopleViews;
const all = { label: copy.all, view: plain };
const mine = { label: copy.mine, view: { ...plain, filter: { owner: "me" } } };
const unassigned = { label: copy.unassigned, view: { ...plain, filter: { owner: "unassigned" } } };

/** The views of the list of people. */
export function PeopleViews() {
  const { canAccess } = useCanAccess({ resource: "people", action: "edit" });
  return (
    <ListViews list={peopleViews} standard={[all, ...(canAccess ? [mine] : []), unassigned]} />
  );
}
