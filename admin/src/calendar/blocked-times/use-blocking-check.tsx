import Box from "@mui/material/Box";
import DialogContentText from "@mui/material/DialogContentText";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useDataProvider } from "react-admin";
import { formatDateTime } from "../../format/time.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useToast } from "../../ui/toast.tsx";
import type { BlockedTime } from "../calendar-data.ts";
import { useQuestion } from "../forms/use-question.tsx";
import { hitsOf, mostHits, type Hit } from "./appointments-hit.ts";
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
 * Before a time is blocked, lists the appointments in it and asks. `canBlock` resolves to whether to
 * save; a failure to check is shown with the title `failed`. The dialog has to be rendered.
 */
export function useBlockingCheck() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const [ask, dialog] = useQuestion();

  async function canBlock(fields: BlockedFields, failed: string): Promise<boolean> {
    if (!fields.is_active) return true;
    try {
      const period = createPeriod(fields);
      const hits = hitsOf(await dataProvider.call("conflicting_appointments", period));
      if (hits.length === 0) return true;
      return await ask({
        title: hits.length < mostHits ? copy.hit.title(hits.length) : copy.hit.many(mostHits),
        content: <Hits hits={hits} />,
        confirm: copy.hit.anyway,
        cancel: copy.hit.back,
      });
    } catch (error) {
      toast("error", { title: failed, text: getErrorMessage(error) });
      return false;
    }
  }
  return [canBlock, dialog] as const;
}

/** The arguments of the database function: columns that are null are left out. */
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

/** Appointments that are named; the others are only counted. */
const maxNamed = 8;

function Hits({ hits }: { hits: Hit[] }) {
  const left = hits.length - maxNamed;
  return (
    <>
      <DialogContentText>{copy.hit.text}</DialogContentText>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, fontSize: "0.875rem" }}>
        {hits.slice(0, maxNamed).map((hit) => (
          <li key={hit.id}>
            {formatDateTime(hit.starts_at)} · {hit.attendee_name}
          </li>
        ))}
        {left > 0 && <li>{copy.hit.more(left)}</li>}
      </Box>
    </>
  );
}
