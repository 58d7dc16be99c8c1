import { useQueryClient } from "@tanstack/react-query";
import { useCanAccess, useUpdate } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffName, useStaffNames, worksLeads } from "../staff/staff-names.ts";
import type { Person } from "./do-not-contact.tsx";
import { HeaderField, InlineSelect } from "./inline-field.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.owner;

/** The owner of a person and of all their leads. Admins and sales can change it. */
export function OwnerField({ person }: { person: Person }) {
  const { canAccess } = useCanAccess({ resource: "people", action: "edit" });
  const { data: colleagues = [] } = useStaffNames();
  const nameOf = useStaffName();
  const queries = useQueryClient();
  const toast = useToast();
  const [update, { isPending }] = useUpdate<Person>();

  if (!canAccess) return <HeaderField label={copy.label}>{nameOf(person.owner_id)}</HeaderField>;

  const assign = (owner_id: string | null) =>
    void update(
      "people",
      { id: person.id, data: { owner_id }, previousData: person },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", {
            title: copy.saved,
            text: owner_id === null ? copy.unassigned : copy.assigned(nameOf(owner_id)),
          });
          for (const resource of ["leads", "person_events"])
            void queries.invalidateQueries({ queryKey: [resource] });
        },
        onError: (error) => toast("error", { title: copy.failed, text: getErrorMessage(error) }),
      },
    );
  return (
    <InlineSelect
      label={copy.label}
      keyShortcuts="O"
      value={person.owner_id ?? ""}
      disabled={isPending}
      choices={[
        { value: "", label: layoutCopy.owners.unassigned },
        ...colleagues
          .filter((colleague) => colleague.user_id === person.owner_id || worksLeads(colleague))
          .map(({ user_id, name }) => ({ value: user_id, label: name })),
      ]}
      onChange={(id) => assign(id || null)}
    />
  );
}
