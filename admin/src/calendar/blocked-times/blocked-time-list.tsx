import { byStart, type BlockedTime } from "../calendar-data.ts";
import { ListPage } from "../list-page.tsx";
import { BlockedTimeRows } from "./blocked-time-rows.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

/** `/admin/blocked_times`: all of them, by title, by switch and by recurrence. */
export function BlockedTimeList() {
  return (
    <ListPage<BlockedTime>
      resource="blocked_times"
      sort={byStart}
      copy={copy}
      tab="blocked-times"
      searched="title"
      switches={[
        {
          column: "is_active",
          label: copy.whichActive,
          words: [copy.anyActive, copy.active, copy.inactive],
        },
        {
          column: "is_recurring",
          label: copy.whichRecurring,
          words: [copy.anyRecurring, copy.recurring, copy.single],
        },
      ]}
      renderRows={(rows) => <BlockedTimeRows rows={rows} />}
    />
  );
}
