import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { StatusRecord } from "../../shared/appointments/status.ts";
import type { TimeSpan } from "../time-span.ts";
import { appointmentsCopy } from "./appointments.copy.ts";

const copy = appointmentsCopy.move;

/**
 * Returns a function that gives an appointment another time and shows a toast that can undo it. The email waits until
 * the toast is gone. It resolves to whether the appointment was moved.
 */
export function useUndoableMove(): [
  move: (appointment: StatusRecord, to: TimeSpan, sendUpdate: boolean) => Promise<boolean>,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [run, isBusy] = useChange(copy.failed);
  const [runUndo] = useChange(copy.undoFailed);

  const save = (id: string, { from, until }: TimeSpan, version: number, sendUpdate: boolean) =>
    dataProvider.call("move_appointment", {
      appointment_id: id,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(until).toISOString(),
      known_version: version,
      send_update: sendUpdate,
    });

  const move = (appointment: StatusRecord, to: TimeSpan, sendUpdate: boolean) =>
    run(async () => {
      const { id, attendee_name: name } = appointment;
      const before = {
        from: Date.parse(appointment.starts_at),
        until: Date.parse(appointment.ends_at),
      };
      const version = await save(id, to, appointment.version, sendUpdate);
      const undo = () =>
        void runUndo(async () => {
          await save(id, before, version, false);
          return copy.undone(name);
        });
      const toast = sendUpdate ? copy.sent(name) : copy.skipped;
      return { ...toast, action: { label: copy.undo, onClick: undo } };
    });
  return [move, isBusy];
}
