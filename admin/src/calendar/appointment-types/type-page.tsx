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
import type { AppointmentType } from "../calendar-data.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeForm } from "./type-form.tsx";
import { useTypeChanges, useTypeUses } from "./use-types.ts";

const home = "/calendar?tab=types";
const queryOptions = { onError: () => undefined };

/** `/admin/appointment_types/{id}`: one type, for those who may change it. */
export function EditType() {
  return (
    <EditBase<AppointmentType>
      resource="appointment_types"
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
  const type = useRecordContext<AppointmentType>();
  const redirect = useRedirect();
  const { change, remove, isBusy } = useTypeChanges();
  const uses = useTypeUses();
  const [isRemoving, setRemoving] = useState(false);
  useScreenTitle(type?.name ?? copy.title);
  if (!type) return null;
  const away = () => redirect(home);
  const used = uses?.get(type.id) ?? 0;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
      <BackLink to={home}>{copy.back}</BackLink>
      <Box component="hgroup" sx={{ display: "grid", gap: 0.75 }}>
        <Typography variant="h1" sx={clamped(3)}>
          {type.name}
        </Typography>
        <Typography color="text.secondary">{uses && copy.uses(used)}</Typography>
      </Box>
      <TypeForm
        record={type}
        submit={copy.save}
        isBusy={isBusy}
        onSave={(fields, read = type) => change(read, fields, away)}
      />
      <Button
        variant="outlined"
        disabled={isBusy || uses === undefined}
        sx={{ justifySelf: "start" }}
        onClick={() => setRemoving(true)}
      >
        {copy.remove}
      </Button>
      {isRemoving && (
        <Modal
          title={copy.confirmRemoval(type.name, used).title}
          confirm={copy.remove}
          close={copy.keep}
          isBusy={isBusy}
          onConfirm={() => remove(type, away)}
          onClose={() => setRemoving(false)}
        >
          <Typography variant="body2">{copy.confirmRemoval(type.name, used).text}</Typography>
        </Modal>
      )}
    </Box>
  );
}

/** `/admin/appointment_types/create`: the form of the calendar's tab on a page of its own. */
export function AddType() {
  const redirect = useRedirect();
  const { add, isBusy } = useTypeChanges();
  useScreenTitle(copy.add);
  return (
    <CanAccess
      resource="appointment_types"
      action="create"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
        <BackLink to={home}>{copy.back}</BackLink>
        <Typography variant="h1">{copy.add}</Typography>
        <TypeForm
          submit={copy.add}
          isBusy={isBusy}
          onSave={(fields) => add(fields, () => redirect(home))}
        />
      </Box>
    </CanAccess>
  );
}
