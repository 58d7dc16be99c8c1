import Box from "@mui/material/Box";
import DialogContentText from "@mui/material/DialogContentText";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useDataProvider } from "react-admin";
import { formatDateTime } from "../../format/time.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useToast } from "../../ui/toast.tsx";
import type { BlockedTime } from "../calendar-data.ts";
import { useConfirm } from "../forms/use-confirm.tsx";
import {
  parseConflicts,
  maxConflicts,
  type ConflictingAppointment,
} from "./conflicting-appointments.ts";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

/** The columns of a blocked time that staff enter. */
export type BlockedFields = Pick<
  BlockedTime,
  | "title"
  | "description"
  | "start_date"
  | "end_date"
  | "start_time"
  | "end_time"
  | "is_recurring"
  | "recurrence"
  | "recurs_until"
  | "calendar_id"
  | "is_active"
>;

/**
 * Asks for confirmation before a time with appointments is blocked. `canBlock` resolves to whether to save.
 * If the check fails, it shows an error toast with the title `failed`. The caller must render the dialog.
 */
export function useBlockingCheck() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const [confirmAction, dialog] = useConfirm();

  async function canBlock(fields: BlockedFields, failed: string): Promise<boolean> {
    if (!fields.is_active) return true;
    try {
      const period = createPeriod(fields);
      const appointments = parseConflicts(
        await dataProvider.call("conflicting_appointments", period),
      );
      if (appointments.length === 0) return true;
      return await confirmAction({
        title:
          appointments.length < maxConflicts
            ? copy.conflict.title(appointments.length)
            : copy.conflict.many(maxConflicts),
        content: <Conflicts appointments={appointments} />,
        confirm: copy.conflict.anyway,
        cancel: copy.conflict.back,
      });
    } catch (error) {
      toast("error", { title: failed, text: getErrorMessage(error) });
      return false;
    }
  }
  return [canBlock, dialog] as const;
}

/** Returns the arguments of the database function, without columns that are null. */
const createPeriod = (fields: BlockedFields) => ({
  start_date: fields.start_date,
  end_date: fields.end_date,
  is_recurring: fields.is_recurring,
  recurrence: fields.recurrence,
  ...(fields.start_time && { start_time: fields.start_time }),
  ...(fields.end_time && { end_time: fields.end_time }),
  ...(fields.recurs_until && { recurs_until: fields.recurs_until }),
  ...(fields.calendar_id && { calendar_id: fields.calendar_id }),
});

/** Maximum number of appointments in the list; the rest is shown as a count. */
const maxListed = 8;

function Conflicts({ appointments }: { appointments: ConflictingAppointment[] }) {
  const left = appointments.length - maxListed;
  return (
    <>
      <DialogContentText>{copy.conflict.text}</DialogContentText>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, fontSize: "0.875rem" }}>
        {appointments.slice(0, maxListed).map(({ id, starts_at, attendee_name }) => (
          <li key={id}>
            {formatDateTime(starts_at)} · {attendee_name}
          </li>
        ))}
        {left > 0 && <li>{copy.conflict.more(left)}</li>}
      </Box>
    </>
  );
}
