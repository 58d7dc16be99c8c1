import DialogContentText from "@mui/material/DialogContentText";
import { Confirm } from "react-admin";
import { formatDateTime } from "../../format/time.ts";
import { useNow } from "../../format/use-now.ts";
import { useTimeZone } from "../../format/time-zone.ts";
import type { StatusRecord } from "./appointment-status.tsx";
import { appointmentsCopy } from "./appointments.copy.ts";
import { useMove } from "./use-move.ts";

const copy = appointmentsCopy.move;

/** An appointment and its new start in milliseconds of Unix time. */
export type Move = { appointment: StatusRecord; start: number };

/** Confirms that a dragged appointment is rescheduled. */
export function MoveDialog(props: { move: Move; onKeep: () => void; onMoved: () => void }) {
  const { appointment, start } = props.move;
  const [zone] = useTimeZone();
  const now = useNow();
  const [move, isBusy] = useMove();
  const text = copy.change(
    formatDateTime(appointment.starts_at, { zone }),
    formatDateTime(start, { zone }),
  );
  return (
    <Confirm
      isOpen
      loading={isBusy}
      title={copy.question(appointment.attendee_name)}
      content={
        <DialogContentText sx={{ overflowWrap: "anywhere" }}>
          {text} {start <= now ? copy.past : copy.notified(appointment.attendee_email)}
        </DialogContentText>
      }
      confirm={copy.confirm}
      cancel={copy.keep}
      onConfirm={() => move(appointment, start, { onDone: props.onMoved, onFail: props.onKeep })}
      onClose={props.onKeep}
    />
  );
}
