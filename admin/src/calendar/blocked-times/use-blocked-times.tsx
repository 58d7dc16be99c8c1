import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useDataProvider } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { Modal } from "../../ui/modal.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useChange } from "../../editing/use-command.ts";
import { useRemoval } from "../../editing/use-delete-record.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { momentText } from "../clock-text.ts";
import type { BlockedTime } from "../calendar-data.ts";
import { useZone } from "../use-zone.ts";
import { hitsOf, mostHits, type Hit } from "./appointments-hit.ts";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

/** The fields of a blocked time that staff write. */
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

interface Question {
  hits: Hit[];
  answer: (goOn: boolean) => void;
}

/**
 * Writes blocked times. Before time is taken, the appointments that lie in it are named and the
 * person decides; `question` has to be rendered.
 */
export function useBlockedTimes(): {
  add: (fields: BlockedFields, done: () => void) => void;
  change: (before: BlockedTime, fields: Partial<BlockedFields>, done?: () => void) => void;
  remove: (blocked: BlockedTime, done: () => void) => void;
  isBusy: boolean;
  question: ReactNode;
} {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const [asked, ask] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const [adding, isAdding] = useChange(copy.addFailed);
  const [changing, isChanging] = useChange(copy.changeFailed);
  const [removing, isRemoving] = useRemoval("blocked_times", copy.removeFailed);

  /** Whether to go on, and what to say when it could not even be asked. */
  async function mayBlock(fields: BlockedFields, failed: string): Promise<boolean> {
    if (!fields.is_active) return true;
    setAsking(true);
    try {
      const hits = hitsOf(await dataProvider.call("conflicting_appointments", whenOf(fields)));
      if (hits.length === 0) return true;
      return await new Promise<boolean>((answer) => ask({ hits, answer }));
    } catch (error) {
      const text = getErrorMessage(error);
      toast("error", { title: failed, text });
      return false;
    } finally {
      ask(undefined);
      setAsking(false);
    }
  }

  async function add(fields: BlockedFields, done: () => void) {
    if (!(await mayBlock(fields, copy.addFailed))) return;
    adding(async () => {
      await dataProvider.create("blocked_times", { data: fields });
      done();
      return copy.added(fields.title);
    });
  }

  async function change(before: BlockedTime, fields: Partial<BlockedFields>, done?: () => void) {
    const after = { ...fieldsOf(before), ...fields };
    if (!(await mayBlock(after, copy.changeFailed))) return;
    changing(async () => {
      const { id } = before;
      await dataProvider.update("blocked_times", { id, data: fields, previousData: before });
      done?.();
      if (after.is_active === before.is_active) return copy.changed;
      return after.is_active ? copy.activated(after.title) : copy.deactivated(after.title);
    });
  }

  return {
    add: (fields, done) => void add(fields, done),
    change: (before, fields, done) => void change(before, fields, done),
    remove: (blocked, done) => removing(blocked, copy.removed(blocked.title), done),
    isBusy: isAsking || isAdding || isChanging || isRemoving,
    question: asked && <HitQuestion {...asked} />,
  };
}

/** When it is, as the database's function takes it: without what is null. */
const whenOf = (fields: BlockedFields) => ({
  start_date: fields.start_date,
  end_date: fields.end_date,
  is_recurring: fields.is_recurring,
  recurrence: fields.recurrence,
  ...(fields.start_time && { start_time: fields.start_time }),
  ...(fields.end_time && { end_time: fields.end_time }),
  ...(fields.recurs_until && { recurs_until: fields.recurs_until }),
  ...(fields.calendar_id && { calendar_id: fields.calendar_id }),
});

/** Only what staff write. */
const fieldsOf = (blocked: BlockedTime): BlockedFields => ({
  title: blocked.title,
  description: blocked.description,
  start_date: blocked.start_date,
  end_date: blocked.end_date,
  start_time: blocked.start_time,
  end_time: blocked.end_time,
  is_recurring: blocked.is_recurring,
  recurrence: blocked.recurrence,
  recurs_until: blocked.recurs_until,
  calendar_id: blocked.calendar_id,
  is_active: blocked.is_active,
});

/** How many appointments are named before the rest is only counted. */
const mostNamed = 8;

function HitQuestion({ hits, answer }: Question) {
  const [zone] = useZone();
  const left = hits.length - mostNamed;
  return (
    <Modal
      title={hits.length < mostHits ? copy.hit.title(hits.length) : copy.hit.many(mostHits)}
      confirm={copy.hit.anyway}
      close={copy.hit.back}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <Typography variant="body2">{copy.hit.text}</Typography>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, fontSize: "0.875rem" }}>
        {hits.slice(0, mostNamed).map((hit) => (
          <li key={hit.id}>
            {momentText(hit.starts_at, zone)} · {hit.attendee_name}
          </li>
        ))}
        {left > 0 && <li>{copy.hit.more(left)}</li>}
      </Box>
    </Modal>
  );
}
