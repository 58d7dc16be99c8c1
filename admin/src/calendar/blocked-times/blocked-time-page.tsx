import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CanAccess, EditBase, useRecordContext, useRedirect } from "react-admin";
import { clamped } from "../../ui/line-clamp.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { AccessDenied, Outage, Waiting } from "../../shell/special-screens.tsx";
import type { BlockedTime } from "../calendar-data.ts";
import { BlockedTimeForm } from "./blocked-time-form.tsx";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import { useBlockedTimes } from "./use-blocked-times.tsx";

const home = "/calendar?tab=blocked-times";
const queryOptions = { onError: () => undefined };

/** `/admin/blocked_times/{id}`: one blocked time, for those who may change it. */
export function EditBlockedTime() {
  return (
    <EditBase<BlockedTime>
      resource="blocked_times"
      redirect={false}
      queryOptions={queryOptions}
      loading={<Notice tone="status" text={copy.loadingOne} />}
      error={<Notice tone="alert" text={copy.missing} />}
    >
      <Edit />
    </EditBase>
  );
}

function Edit() {
  const blocked = useRecordContext<BlockedTime>();
  const redirect = useRedirect();
  const { change, remove, isBusy, question } = useBlockedTimes();
  const [isRemoving, setRemoving] = useState(false);
  useScreenTitle(blocked?.title ?? copy.title);
  if (!blocked) return null;
  const away = () => redirect(home);
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
      <BackLink to={home}>{copy.back}</BackLink>
      <Typography variant="h1" sx={clamped(3)}>
        {blocked.title}
      </Typography>
      <BlockedTimeForm
        record={blocked}
        submit={copy.save}
        isBusy={isBusy}
        onSave={(fields, read = blocked) => change(read, fields, away)}
      />
      <Button
        variant="outlined"
        disabled={isBusy}
        sx={{ justifySelf: "start" }}
        onClick={() => setRemoving(true)}
      >
        {copy.remove}
      </Button>
      {question}
      {isRemoving && (
        <Modal
          title={copy.confirmRemoval(blocked.title).title}
          confirm={copy.remove}
          close={copy.keep}
          isBusy={isBusy}
          onConfirm={() => remove(blocked, away)}
          onClose={() => setRemoving(false)}
        >
          <Typography variant="body2">{copy.confirmRemoval(blocked.title).text}</Typography>
        </Modal>
      )}
    </Box>
  );
}

/** `/admin/blocked_times/create`: the form of the calendar's tab on a page of its own. */
export function AddBlockedTime() {
  const redirect = useRedirect();
  const { add, isBusy, question } = useBlockedTimes();
  useScreenTitle(copy.add);
  return (
    <CanAccess
      resource="blocked_times"
      action="create"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
        <BackLink to={home}>{copy.back}</BackLink>
        <Typography variant="h1">{copy.add}</Typography>
        <BlockedTimeForm
          submit={copy.add}
          isBusy={isBusy}
          onSave={(fields) => add(fields, () => redirect(home))}
        />
        {question}
      </Box>
    </CanAccess>
  );
}
