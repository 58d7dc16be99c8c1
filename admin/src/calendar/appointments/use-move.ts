import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { StatusRecord } from "./appointment-status.tsx";
import { appointmentsCopy } from "./appointments.copy.ts";

const copy = appointmentsCopy.move;

type Outcome = { onDone: () => void; onFail?: () => void };

/** Reschedules an appointment and shows how it went. The second value: it is in progress. */
export function useMove(): [
  move: (appointment: StatusRecord, at: number, outcome: Outcome) => void,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.failed);
  const move = (appointment: StatusRecord, at: number, { onDone, onFail }: Outcome) =>
    change(async () => {
      const { id, attendee_name } = appointment;
      await dataProvider
        .update("appointments", {
          id,
          data: { starts_at: new Date(at).toISOString() },
          previousData: appointment,
        })
        .catch((error: unknown) => {
          onFail?.();
          throw error;
        });
      onDone();
      return at <= Date.now() ? copy.donePast : copy.done(attendee_name);
    });
  return [move, isBusy];
}
