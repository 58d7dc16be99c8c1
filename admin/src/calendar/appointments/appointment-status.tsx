import Chip from "@mui/material/Chip";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { alpha, type Theme } from "@mui/material/styles";
import {
  appointmentStatusLabels,
  type AppointmentStatus,
} from "@site/supabase/contracts/appointment-values";
import { useState } from "react";
import { useCanAccess } from "react-admin";
import { getStatusChoices, type StatusRecord } from "../../shared/appointments/status.ts";
import { useStatusChange } from "../../shared/appointments/use-status-change.ts";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

/** A status select for roles that can edit it, otherwise a badge. Canceling requires confirmation. */
export function AppointmentStatusField({ appointment }: { appointment: StatusRecord }) {
  const { canAccess } = useCanAccess({ resource: "appointments", action: "edit" });
  const [change, isBusy] = useStatusChange();
  const [isCancelling, setCancelling] = useState(false);
  const { status, attendee_name } = appointment;
  const choices = getStatusChoices(appointment);
  if (!canAccess || choices.length < 2) return <StatusBadge status={status} />;

  const choose = (value: string) => {
    const chosen = choices.find((known) => known === value);
    if (chosen === undefined || chosen === status) return;
    if (chosen === "cancelled") setCancelling(true);
    else change(appointment, chosen);
  };
  return (
    <>
      <Select
        size="small"
        value={status}
        disabled={isBusy}
        onChange={(event) => choose(event.target.value)}
        SelectDisplayProps={{ "aria-label": copy.statusOf(attendee_name) }}
        sx={[
          {
            minWidth: 104,
            fontSize: "0.8125rem",
            "& .MuiSelect-select": { paddingBlock: "3px", paddingLeft: 1 },
          },
          highlight(status),
        ]}
      >
        {choices.map((value) => (
          <MenuItem key={value} value={value}>
            {appointmentStatusLabels[value]}
          </MenuItem>
        ))}
      </Select>
      {isCancelling && (
        <CancelDialog appointment={appointment} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}

/** Highlights confirmed appointments (spec 2) and dims completed, missed and canceled ones. */
function highlight(status: AppointmentStatus) {
  if (status === "scheduled") return {};
  if (status !== "confirmed") return { color: "text.secondary" };
  return ({ palette }: Theme) => ({
    fontWeight: 600,
    backgroundColor: alpha(palette.primary.main, 0.1),
    "&, & .MuiOutlinedInput-notchedOutline": { borderColor: palette.primary.main },
  });
}

/** The status, read-only. */
function StatusBadge({ status }: { status: AppointmentStatus }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      label={appointmentStatusLabels[status]}
      sx={[{ borderRadius: 1 }, highlight(status)]}
    />
  );
}
