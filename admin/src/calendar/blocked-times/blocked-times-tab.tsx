import { byStart } from "../calendar-data.ts";
import { ListWithForm } from "../tab-layout.tsx";
import { BlockedTimeForm } from "./blocked-time-form.tsx";
import { BlockedTimeTable } from "./blocked-time-table.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

/** The list of blocked times, and a form that adds one. */
export function BlockedTimesTab() {
  return (
    <ListWithForm
      resource="blocked_times"
      sort={byStart}
      texts={copy}
      table={<BlockedTimeTable />}
      renderForm={(onAdded) => <BlockedTimeForm submit={copy.add} onSaved={onAdded} />}
    />
  );
}
