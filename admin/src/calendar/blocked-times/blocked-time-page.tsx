import { CreateBase, EditBase, useRecordContext, useRedirect } from "react-admin";
import { withoutNotification } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { BlockedTime } from "../calendar-data.ts";
import { DeleteRecordButton } from "../forms/delete-record-button.tsx";
import { RecordScreen } from "../forms/record-screen.tsx";
import { BlockedTimeForm } from "./blocked-time-form.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";

const home = "/calendar?tab=blocked-times";
const back = { to: home, text: copy.back };

/** `/admin/blocked_times/{id}`: changes or deletes a blocked time. */
export function EditBlockedTime() {
  return (
    <EditBase<BlockedTime>
      resource="blocked_times"
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={withoutNotification}
      loading={<Notice tone="status" text={copy.loadingOne} />}
      error={<Notice tone="alert" text={copy.missing} />}
    >
      <EditForm />
    </EditBase>
  );
}

function EditForm() {
  const redirect = useRedirect();
  const title = useRecordContext<BlockedTime>()?.title ?? copy.title;
  return (
    <RecordScreen back={back} title={title}>
      <BlockedTimeForm submit={copy.save} onSaved={() => redirect(home)}>
        <DeleteRecordButton<BlockedTime>
          texts={copy}
          nameOf={(blocked) => blocked.title}
          question={(blocked) => copy.confirmRemoval(blocked.title)}
          redirect={home}
        />
      </BlockedTimeForm>
    </RecordScreen>
  );
}

/** `/admin/blocked_times/create`: adds a blocked time. */
export function AddBlockedTime() {
  const redirect = useRedirect();
  return (
    <CreateBase resource="blocked_times" redirect={false}>
      <RecordScreen back={back} title={copy.add}>
        <BlockedTimeForm submit={copy.add} onSaved={() => redirect(home)} />
      </RecordScreen>
    </CreateBase>
  );
}
