import DialogContentText from "@mui/material/DialogContentText";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { Confirm, useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useNow } from "../../format/use-now.ts";
import { textOrNull } from "../forms/form-values.ts";
import type { StatusRecord } from "../../shared/appointments/status.ts";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

/** Maximum length in characters, as in the check constraint of the table. */
const maxReasonLength = 500;

/** Confirms a cancellation and asks for the reason, which is included in the email to the attendee. */
export function CancelDialog(props: { appointment: StatusRecord; onClose: () => void }) {
  const { appointment, onClose } = props;
  const { id, attendee_name, attendee_email, ends_at } = appointment;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.cancelFailed);
  const [reason, setReason] = useState("");
  const isPast = Date.parse(ends_at) <= useNow();

  const cancel = () =>
    change(async () => {
      const cancel_reason = textOrNull(reason);
      await dataProvider.update("appointments", {
        id,
        data: { status: "cancelled", ...(cancel_reason && { cancel_reason }) },
        previousData: appointment,
      });
      onClose();
      return isPast ? copy.cancelledPast : copy.cancelled(attendee_name);
    });
  return (
    <Confirm
      isOpen
      loading={isBusy}
      title={copy.cancelTitle(attendee_name)}
      content={
        <>
          <DialogContentText sx={{ overflowWrap: "anywhere", marginBottom: 2 }}>
            {isPast ? copy.cancelPastText : copy.cancelText(attendee_email)}
          </DialogContentText>
          <TextField
            label={copy.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText={isPast ? undefined : copy.reasonHint}
            slotProps={{ htmlInput: { maxLength: maxReasonLength } }}
            multiline
            minRows={2}
            fullWidth
          />
        </>
      }
      confirm={copy.cancel}
      cancel={copy.keep}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
