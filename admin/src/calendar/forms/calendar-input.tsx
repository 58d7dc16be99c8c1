import { SelectInput } from "react-admin";
import { useCalendars } from "../calendar-data.ts";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { selectProps } from "./form-layout.tsx";

/** Selects the calendar of a record. Hidden if there is only one calendar. */
export function CalendarInput(props: { label: string; empty?: string }) {
  const { data: calendars = [] } = useCalendars();
  if (calendars.length < 2) return null;
  const field = { ...selectProps, source: "calendar_id", choices: calendars, fullWidth: true };
  return props.empty === undefined ? (
    <SelectInput {...field} label={props.label} isRequired />
  ) : (
    <OptionalSelect {...field} label={props.label} emptyText={props.empty} />
  );
}
