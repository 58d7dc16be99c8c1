import { byStart, type BlockedTime } from "../calendar-data.ts";
import { AddForm, ListAndForm } from "../list-and-form.tsx";
import { BlockedTimeForm } from "./blocked-time-form.tsx";
import { BlockedTimeRows } from "./blocked-time-rows.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import { useBlockedTimes } from "./use-blocked-times.tsx";

/** The list of blocked times and the form beside it that adds one. */
export function BlockedTimesTab() {
  return (
    <ListAndForm<BlockedTime>
      resource="blocked_times"
      sort={byStart}
      copy={copy}
      renderRows={(rows) => <BlockedTimeRows rows={rows} />}
      form={<AddBlockedTime />}
    />
  );
}

function AddBlockedTime() {
  const { add, isBusy, question } = useBlockedTimes();
  return (
    <AddForm title={copy.add}>
      {({ round, next }) => (
        <>
          <BlockedTimeForm
            key={round}
            submit={copy.add}
            isBusy={isBusy}
            onSave={(fields) => add(fields, next)}
          />
          {question}
        </>
      )}
    </AddForm>
  );
}
