import { byName } from "../calendar-data.ts";
import { ListWithForm } from "../tab-layout.tsx";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeForm } from "./type-form.tsx";
import { TypeTable } from "./type-table.tsx";

/** The list of appointment types, and a form that adds one. */
export function TypesTab() {
  return (
    <ListWithForm
      resource="appointment_types"
      sort={byName}
      texts={copy}
      table={<TypeTable />}
      renderForm={(onAdded) => <TypeForm submit={copy.add} onSaved={onAdded} />}
    />
  );
}
