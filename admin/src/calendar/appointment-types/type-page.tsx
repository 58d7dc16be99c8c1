import { CreateBase, EditBase, useRecordContext, useRedirect } from "react-admin";
import { withoutNotification } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AppointmentType } from "../calendar-data.ts";
import { DeleteRecordButton } from "../forms/delete-record-button.tsx";
import { RecordScreen } from "../forms/record-screen.tsx";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeForm } from "./type-form.tsx";
import { useTypeUses } from "./use-type-uses.ts";

const home = "/calendar?tab=types";
const back = { to: home, text: copy.back };

/** `/admin/appointment_types/{id}`: changes or deletes an appointment type. */
export function EditType() {
  return (
    <EditBase<AppointmentType>
      resource="appointment_types"
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
  const type = useRecordContext<AppointmentType>();
  const redirect = useRedirect();
  const uses = useTypeUses();
  const usesOf = (id: string) => uses?.get(id) ?? 0;
  return (
    <RecordScreen
      back={back}
      title={type?.name ?? copy.title}
      subtitle={type && uses && copy.uses(usesOf(type.id))}
    >
      <TypeForm submit={copy.save} onSaved={() => redirect(home)}>
        {uses && (
          <DeleteRecordButton<AppointmentType>
            texts={copy}
            nameOf={({ name }) => name}
            question={({ id, name }) => copy.confirmRemoval(name, usesOf(id))}
            redirect={home}
          />
        )}
      </TypeForm>
    </RecordScreen>
  );
}

/** `/admin/appointment_types/create`: adds an appointment type. */
export function AddType() {
  const redirect = useRedirect();
  return (
    <CreateBase resource="appointment_types" redirect={false}>
      <RecordScreen back={back} title={copy.add}>
        <TypeForm submit={copy.add} onSaved={() => redirect(home)} />
      </RecordScreen>
    </CreateBase>
  );
}
