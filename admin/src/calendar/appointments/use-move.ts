import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { StatusRecord } from "../../shared/appointments/status.ts";
import { appointmentsCopy } from "./appointments.copy.ts";

const copy = appointmentsCopy.move;

type Outcome = { onDone: () => void; onFail?: () => void };

/** Returns a function that reschedules an appointment and shows the result. `isBusy` is true while it runs. */
export function useMove(): [
  move: (appointment: StatusRecord, start: number, outcome: Outcome) => void,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.failed);
  const move = (appointment: StatusRecord, start: number, { onDone, onFail }: Outcome) =>
    change(async () => {
      const { id, attendee_name } = appointment;
      await dataProvider
        .update("appointments", {
          id,
          data: { starts_at: new Date(start).toISOString() },
          previousData: appointment,
        })
        .catch((error: unknown) => {
          onFail?.();
          throw error;
        });
      onDone();
      return start <= Date.now() ? copy.donePast : copy.done(attendee_name);
    });
  return [move, isBusy];
}
