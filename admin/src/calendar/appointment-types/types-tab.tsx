import { byName, type AppointmentType } from "../calendar-data.ts";
import { AddForm, ListAndForm } from "../list-and-form.tsx";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeForm } from "./type-form.tsx";
import { TypeRows } from "./type-rows.tsx";
import { useTypeChanges } from "./use-types.ts";

/** The list of appointment types and the form beside it that adds one. */
export function TypesTab() {
  return (
    <ListAndForm<AppointmentType>
      resource="appointment_types"
      sort={byName}
      copy={copy}
      renderRows={(rows) => <TypeRows rows={rows} />}
      form={<AddType />}
    />
  );
}

function AddType() {
  const { add, isBusy } = useTypeChanges();
  return (
    <AddForm title={copy.add}>
      {({ round, next }) => (
        <TypeForm
          key={round}
          submit={copy.add}
          isBusy={isBusy}
          onSave={(fields) => add(fields, next)}
        />
      )}
    </AddForm>
  );
}
