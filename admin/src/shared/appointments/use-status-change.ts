import {
  appointmentStatusLabels,
  type AppointmentStatus,
} from "@site/supabase/contracts/appointment-values";
import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { outcomeCopy as copy } from "./outcome.copy.ts";
import type { StatusRecord } from "./status.ts";

/** Returns a function that changes the status of an appointment and shows the result. `isBusy` is true while it runs. */
export function useStatusChange(): [
  change: (appointment: StatusRecord, status: AppointmentStatus) => void,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [run, isBusy] = useChange(copy.statusFailed);
  const change = (appointment: StatusRecord, status: AppointmentStatus) =>
    run(async () => {
      const { id, attendee_name } = appointment;
      await dataProvider.update("appointments", {
        id,
        data: { status },
        previousData: appointment,
      });
      return copy.statusSaved(attendee_name, appointmentStatusLabels[status]);
    });
  return [change, isBusy];
}
