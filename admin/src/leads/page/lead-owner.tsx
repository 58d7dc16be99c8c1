import Box from "@mui/material/Box";
import type { Lead } from "@site/supabase/contracts/lead";
import { useQueryClient } from "@tanstack/react-query";
import { useCanAccess, useUpdate } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { NativeChoice } from "../../ui/native-select.tsx";
import { Part } from "../../ui/query-section.tsx";
import { useToast } from "../../ui/toast.tsx";
import { leadsCopy } from "../leads.copy.ts";
import { useStaffNames, worksLeads } from "../../shared/staff/staff-names.ts";

const copy = leadsCopy.owner;

type Owned = Pick<Lead, "id" | "owner_id">;

/** Who answers the lead; those who work leads hand it over to a colleague who does. */
export function LeadOwner({ lead }: { lead: Owned }) {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const colleagues = useStaffNames();
  const queries = useQueryClient();
  const toast = useToast();
  const [update, { isPending }] = useUpdate<Owned>();

  const owner = colleagues.data?.find(({ user_id }) => user_id === lead.owner_id);
  const able = colleagues.data?.filter(
    (colleague) => colleague.user_id === lead.owner_id || worksLeads(colleague),
  );

  const hand = (owner_id: string | null) =>
    void update(
      "leads",
      { id: lead.id, data: { owner_id }, previousData: lead },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", copy.saved);
          void queries.invalidateQueries({ queryKey: ["person_events"] });
        },
        onError: (error) =>
          toast("error", {
            title: copy.failedTitle,
            text: getErrorMessage(error),
          }),
      },
    );

  return (
    <Part title={copy.title} query={colleagues} failed={copy.failed}>
      {canAccess ? (
        <NativeChoice
          label={copy.title}
          value={lead.owner_id ?? ""}
          disabled={isPending}
          choices={[
            { value: "", label: copy.nobody },
            ...(able ?? []).map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          onChange={(id) => hand(id || null)}
          sx={{ justifySelf: "start", minWidth: 200, maxWidth: "100%" }}
        />
      ) : (
        <Box sx={{ fontSize: "0.875rem" }}>{owner?.name ?? copy.nobody}</Box>
      )}
    </Part>
  );
}
