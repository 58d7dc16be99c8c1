import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { formatDay, formatTimeRange } from "../../format/time.ts";
import { useTimeZone } from "../../format/time-zone.ts";
import { useNow } from "../../format/use-now.ts";
import type { StatusRecord } from "../../shared/appointments/status.ts";
import type { TimeSpan } from "../time-span.ts";
import { appointmentsCopy } from "./appointments.copy.ts";
import { useUndoableMove } from "./use-undoable-move.ts";

const copy = appointmentsCopy.move;

/** An appointment and its new time. */
export type Move = { appointment: StatusRecord; to: TimeSpan };

/** Asks whether the attendee of a dragged appointment gets an update, then reschedules it. */
export function MoveDialog(props: { move: Move; onKeep: () => void; onMoved: () => void }) {
  const { appointment, to } = props.move;
  const title = useId();
  const [zone] = useTimeZone();
  const isPast = to.until <= useNow();
  const [move, isBusy] = useUndoableMove();
  const format = (from: string | number, until: string | number) =>
    `${formatDay(from, { zone })}, ${formatTimeRange(from, until, { zone })}`;
  const finish = async (sendUpdate: boolean) => {
    const isMoved = await move(appointment, to, sendUpdate);
    if (isMoved) props.onMoved();
    else props.onKeep();
  };
  return (
    <Dialog open onClose={props.onKeep} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: "anywhere" }}>
        {isPast
          ? copy.question(appointment.attendee_name)
          : copy.sendTitle(appointment.attendee_email)}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: "anywhere" }}>
          {copy.change(
            appointment.attendee_name,
            format(appointment.starts_at, appointment.ends_at),
            format(to.from, to.until),
          )}{" "}
          {isPast && copy.past}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button onClick={props.onKeep}>{copy.keep}</Button>
        {!isPast && (
          <Button disabled={isBusy} onClick={() => void finish(false)}>
            {copy.skip}
          </Button>
        )}
        <Button variant="contained" disabled={isBusy} onClick={() => void finish(!isPast)}>
          {isPast ? copy.confirm : copy.send}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
