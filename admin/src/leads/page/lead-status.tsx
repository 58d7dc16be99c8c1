import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import {
  leadStatuses,
  leadStatusLabels,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";
import { useEffect, useRef } from "react";
import { useCanAccess } from "react-admin";
import { NativeSelect } from "../../ui/native-select.tsx";
import { StatusShape } from "../../shared/leads/status-shape.tsx";
import { useLeadStatus, type LeadWithStatus } from "../../shared/leads/use-lead-status.ts";
import { rowAttribute } from "../list/row-attribute.ts";
import { leadsCopy } from "../leads.copy.ts";

const choices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

/** A select for the status of a lead (spec 4), or the status as text for roles that cannot change it. */
export function LeadStatusChoice(props: {
  lead: LeadWithStatus;
  quiet?: boolean;
  /** The keyboard shortcut that focuses the select on the page of a lead. */
  keyShortcuts?: string;
}) {
  const { lead, quiet, keyShortcuts } = props;
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const [change, pending] = useLeadStatus();
  const isPending = pending.has(lead.id);
  const container = useRef<HTMLDivElement>(null);
  // A disabled select loses focus. It returns to the row, so that shortcuts continue there.
  useEffect(() => {
    if (!isPending) return undefined;
    const element = container.current;
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const row = element?.closest(`[${rowAttribute}]`);
        const target = row?.querySelector("a") ?? element?.querySelector("select");
        target?.focus({ preventScroll: true });
      });
  }, [isPending]);
  if (!canAccess) return <LeadStatusMark status={lead.status} />;
  return (
    <Box ref={container} sx={{ display: "inline-flex", alignItems: "center", gap: quiet ? 0 : 1 }}>
      {isPending ? (
        <CircularProgress size={12} thickness={6} aria-label={leadsCopy.saving} />
      ) : (
        <StatusShape status={lead.status} />
      )}
      <NativeSelect
        quiet={quiet}
        label={leadsCopy.statusOf(lead.name)}
        value={lead.status}
        choices={choices}
        disabled={isPending}
        keyShortcuts={keyShortcuts}
        onChange={(value) => {
          const status = leadStatuses.find((known) => known === value);
          if (status) void change(lead, status);
        }}
        sx={{ width: quiet ? 110 : 120 }}
      />
    </Box>
  );
}

/** The status as text. */
function LeadStatusMark({ status }: { status: LeadStatus }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <StatusShape status={status} />
      {leadStatusLabels[status]}
    </Box>
  );
}
