import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import type { Lead } from "@site/supabase/contracts/lead";
import {
  leadStatuses,
  leadStatusLabels,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";
import { useQueryClient } from "@tanstack/react-query";
import { useCanAccess, useUpdate } from "react-admin";
import { NativeChoice } from "../layout/native-choice.tsx";
import { useToast } from "../layout/toast.tsx";
import { leadSummaryKey } from "./lead-summary.tsx";
import { leadsCopy } from "./leads.copy.ts";

const choices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

type StatusOf = Pick<Lead, "id" | "name" | "status">;

/**
 * The status in a row (spec 4): any of the four may follow any other. Nothing is shown before the
 * database has answered; on failure the old status stays.
 */
export function LeadStatusChoice({ lead, quiet }: { lead: StatusOf; quiet?: boolean }) {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const [change, pending] = useChangeStatus(lead);
  if (!canAccess) return <LeadStatusMark status={lead.status} />;
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: quiet ? 0 : 1 }}>
      {pending ? (
        <CircularProgress size={12} thickness={6} aria-label={leadsCopy.saving} />
      ) : (
        <StatusShape status={lead.status} />
      )}
      <NativeChoice
        quiet={quiet}
        label={leadsCopy.statusOf(lead.name)}
        value={lead.status}
        choices={choices}
        disabled={pending}
        onChange={change}
        sx={{ width: quiet ? 110 : 120 }}
      />
    </Box>
  );
}

function useChangeStatus(lead: StatusOf): [(status: string) => void, boolean] {
  const toast = useToast();
  const queries = useQueryClient();
  const [update, { isPending }] = useUpdate<StatusOf>();
  const change = (value: string) => {
    const status = leadStatuses.find((known) => known === value);
    void update(
      "leads",
      { id: lead.id, data: { status }, previousData: lead },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", leadsCopy.statusSaved);
          void queries.invalidateQueries({ queryKey: leadSummaryKey });
        },
        onError: (error) => {
          console.error(leadsCopy.statusFailed.text, error);
          toast("error", leadsCopy.statusFailed);
        },
      },
    );
  };
  return [change, isPending];
}

/** The status as read by those who cannot change it. */
function LeadStatusMark({ status }: { status: LeadStatus }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <StatusShape status={status} />
      {leadStatusLabels[status]}
    </Box>
  );
}

/** A dot that fills up as a lead moves on: told apart by shape, not by colour alone. */
function StatusShape({ status }: { status: LeadStatus }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 12 12"
      aria-hidden
      sx={{
        width: 12,
        height: 12,
        flex: "none",
        color: status === "new" ? "primary.main" : "text.secondary",
      }}
    >
      {status === "new" && <circle cx="6" cy="6" r="5" fill="currentColor" />}
      {status === "contacted" && (
        <>
          <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
        </>
      )}
      {status === "qualified" && (
        <>
          <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <circle cx="6" cy="6" r="2" fill="currentColor" />
        </>
      )}
      {status === "closed" && (
        <path d="M2 6h8" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      )}
    </Box>
  );
}
