import { useQueryClient } from "@tanstack/react-query";
import { useCanAccess, useUpdate, type RaRecord } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffName, useStaffNames, worksLeads } from "../staff/staff-names.ts";
import { HeaderField, InlineSelect } from "./inline-field.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.owner;

/** The owner of a person and of all their leads, or of a company. Admins and sales can change it. */
export function OwnerField(props: {
  resource: "people" | "companies";
  record: RaRecord & { owner_id: string | null };
}) {
  const { resource, record } = props;
  const { canAccess } = useCanAccess({ resource, action: "edit" });
  const { data: colleagues = [] } = useStaffNames();
  const nameOf = useStaffName();
  const queries = useQueryClient();
  const toast = useToast();
  const [update, { isPending }] = useUpdate();

  if (!canAccess) return <HeaderField label={copy.label}>{nameOf(record.owner_id)}</HeaderField>;

  const assign = (owner_id: string | null) =>
    void update(
      resource,
      { id: record.id, data: { owner_id }, previousData: record },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", {
            title: copy.saved,
            text: owner_id === null ? copy.unassigned : copy.assigned(nameOf(owner_id)),
          });
          if (resource === "companies") return;
          for (const changed of ["leads", "person_events"])
            void queries.invalidateQueries({ queryKey: [changed] });
        },
        onError: (error) => toast("error", { title: copy.failed, text: getErrorMessage(error) }),
      },
    );
  return (
    <InlineSelect
      label={copy.label}
      keyShortcuts="O"
      value={record.owner_id ?? ""}
      disabled={isPending}
      choices={[
        { value: "", label: layoutCopy.owners.unassigned },
        ...colleagues
          .filter((colleague) => colleague.user_id === record.owner_id || worksLeads(colleague))
          .map(({ user_id, name }) => ({ value: user_id, label: name })),
      ]}
      onChange={(id) => assign(id || null)}
    />
  );
}
