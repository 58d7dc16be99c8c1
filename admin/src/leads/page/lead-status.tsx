import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import {
  leadStatuses,
  leadStatusLabels,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";
import { useEffect, useRef } from "react";
import { useCanAccess } from "react-admin";
import { NativeChoice } from "../../ui/native-select.tsx";
import { StatusShape } from "../../shared/leads/status-shape.tsx";
import { useLeadStatus, type StatusOf } from "../../shared/leads/use-lead-status.ts";
import { rowAttribute } from "../list/row-attribute.ts";
import { leadsCopy } from "../leads.copy.ts";

const choices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

/**
 * The status in a row (spec 4): any of the four may follow any other. Nothing is shown before the
 * database has answered; on failure the old status stays.
 */
export function LeadStatusChoice(props: {
  lead: StatusOf;
  quiet?: boolean;
  /** The key that focuses it on the page of a lead. */
  keyShortcuts?: string;
}) {
  const { lead, quiet, keyShortcuts } = props;
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const [change, changing] = useLeadStatus();
  const pending = changing.has(lead.id);
  const place = useRef<HTMLDivElement>(null);
  // A control that is switched off while it waits loses the focus, and with it the keys their place.
  useEffect(() => {
    if (!pending) return undefined;
    const around = place.current;
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const row = around?.closest(`[${rowAttribute}]`);
        const target = row?.querySelector("a") ?? around?.querySelector("select");
        target?.focus({ preventScroll: true });
      });
  }, [pending]);
  if (!canAccess) return <LeadStatusMark status={lead.status} />;
  return (
    <Box ref={place} sx={{ display: "inline-flex", alignItems: "center", gap: quiet ? 0 : 1 }}>
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

/** The status as read by those who cannot change it. */
function LeadStatusMark({ status }: { status: LeadStatus }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <StatusShape status={status} />
      {leadStatusLabels[status]}
    </Box>
  );
}
