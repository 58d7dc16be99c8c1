import { byName, type AppointmentType } from "../calendar-data.ts";
import { ListPage } from "../list-page.tsx";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { TypeRows } from "./type-rows.tsx";

/** `/admin/appointment_types`: all of them, by name and by switch. */
export function TypeList() {
  return (
    <ListPage<AppointmentType>
      resource="appointment_types"
      sort={byName}
      copy={copy}
      tab="types"
      searched="name"
      switches={[
        {
          column: "is_active",
          label: copy.whichActive,
          words: [copy.anyActive, copy.active, copy.inactive],
        },
      ]}
      renderRows={(rows) => <TypeRows rows={rows} />}
    />
  );
}
