import Box from "@mui/material/Box";
import { alpha } from "@mui/material/styles";
import {
  appointmentStatusLabels,
  type AppointmentStatus,
} from "@site/supabase/contracts/appointment-values";
import { useState } from "react";
import { useCanAccess, useDataProvider } from "react-admin";
import { NativeChoice } from "../../ui/native-select.tsx";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import type { Standing } from "./standing.ts";
import { choosableStatuses } from "./status.ts";

/** The status as a badge; for those who may, the way to the next one. Cancelling asks first. */
export function AppointmentStatusChoice({ appointment }: { appointment: Standing }) {
  const { canAccess } = useCanAccess({ resource: "appointments", action: "edit" });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.statusFailed);
  const [isCancelling, setCancelling] = useState(false);
  const { id, status, attendee_name } = appointment;
  const choices = choosableStatuses(appointment);
  if (!canAccess || choices.length < 2) return <StatusBadge status={status} />;

  const choose = (value: string) => {
    const chosen = choices.find((known) => known === value);
    if (chosen === undefined || chosen === status) return;
    if (chosen === "cancelled") {
      setCancelling(true);
      return;
    }
    change(async () => {
      await dataProvider.update("appointments", {
        id,
        data: { status: chosen },
        previousData: appointment,
      });
      return copy.statusSaved(attendee_name, appointmentStatusLabels[chosen]);
    });
  };
  return (
    <>
      <NativeChoice
        label={copy.statusOf(attendee_name)}
        value={status}
        choices={choices.map((value) => ({ value, label: appointmentStatusLabels[value] }))}
        disabled={isBusy}
        onChange={choose}
        sx={[highlight(status), { minWidth: 122 }]}
      />
      {isCancelling && (
        <CancelQuestion appointment={appointment} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}

/** A confirmed one stands out (spec 2), one that is over or cancelled steps back. */
const highlight = (status: AppointmentStatus) =>
  status === "confirmed"
    ? {
        borderColor: "primary.main",
        fontWeight: 600,
        backgroundColor: ({ palette }: { palette: { primary: { main: string } } }) =>
          alpha(palette.primary.main, 0.1),
      }
    : status === "scheduled"
      ? {}
      : { color: "text.secondary", borderColor: "divider" };

/** The status as read by those who cannot change it, or when nothing may follow it. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  return (
    <Box
      component="span"
      sx={[
        {
          display: "inline-block",
          paddingInline: 1,
          border: 1,
          borderRadius: 1,
          borderColor: "text.secondary",
          fontSize: "0.8125rem",
          whiteSpace: "nowrap",
        },
        highlight(status),
      ]}
    >
      {appointmentStatusLabels[status]}
    </Box>
  );
}
