import { SelectInput } from "react-admin";
import { useCalendars } from "../calendar-data.ts";
import { selectProps } from "./form-layout.tsx";

/** The calendar of a record; nothing where there is only one. */
export function CalendarInput(props: { label: string; empty?: string }) {
  const { data: calendars = [] } = useCalendars();
  if (calendars.length < 2) return null;
  return (
    <SelectInput
      {...selectProps}
      fullWidth
      source="calendar_id"
      label={props.label}
      choices={calendars}
      {...(props.empty === undefined ? { isRequired: true } : { emptyText: props.empty })}
    />
  );
}
