import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { email, maxLength, required, TextInput, useRecordContext } from "react-admin";
import { useWatch, type FieldValues } from "react-hook-form";
import { formatZone } from "../../../format/time-zone.ts";
import { TimeZoneInput } from "../../../format/time-zone-field.tsx";
import { useCalendars, useHostZone, type Appointment } from "../../calendar-data.ts";
import { CalendarInput } from "../../forms/calendar-input.tsx";
import { FieldPair } from "../../forms/form-layout.tsx";
import { textOrNull } from "../../forms/form-values.ts";
import { PlaceInputs, placeOf } from "../../forms/place-inputs.tsx";
import { appointmentsCopy as copy } from "../appointments.copy.ts";

const fields = copy.fields;

/** Maximum lengths in characters, as in the check constraints of the table. */
const limits = { attendee_name: 200, attendee_email: 254, company: 200, notes: 2000 } as const;

const maxText = (field: keyof typeof limits) =>
  maxLength(limits[field], copy.tooLong(fields[field], limits[field]));

const checks = {
  name: [required(copy.required(fields.attendee_name)), maxText("attendee_name")],
  email: [
    required(copy.required(fields.attendee_email)),
    email(copy.emailFormat),
    maxText("attendee_email"),
  ],
  company: maxText("company"),
  notes: maxText("notes"),
};

/** The columns of an appointment that staff enter, except its type and time. */
type AttendeeFields = Pick<
  Appointment,
  "attendee_name" | "attendee_email" | "company" | "notes" | "place_kind" | "place"
> &
  Partial<Pick<Appointment, "calendar_id" | "attendee_zone">>;

/** Converts form values to columns. The database sets defaults for omitted columns. */
export function attendeeOf(values: FieldValues): AttendeeFields {
  const calendar_id = textOrNull(values.calendar_id);
  const attendee_zone = textOrNull(values.attendee_zone);
  return {
    attendee_name: textOrNull(values.attendee_name) ?? "",
    attendee_email: textOrNull(values.attendee_email) ?? "",
    company: textOrNull(values.company),
    notes: textOrNull(values.notes),
    ...(calendar_id && { calendar_id }),
    ...(attendee_zone && { attendee_zone }),
    ...placeOf(values),
  };
}

/** Returns the time zone of the selected calendar; undefined if none is selected and the zones differ. */
function useZoneOfHost(): string | undefined {
  const zone = useHostZone();
  const { data: calendars = [] } = useCalendars();
  const calendarId: unknown = useWatch({ name: "calendar_id" });
  const possible = calendars.filter(({ id, is_active }) =>
    calendarId ? id === calendarId : is_active,
  );
  const zones = new Set(possible.map((calendar) => calendar.zone ?? zone));
  return zones.size > 1 ? undefined : ([...zones][0] ?? zone);
}

/** The inputs of an appointment, except its type and time. */
export function AttendeeInputs({ isNew }: { isNew?: boolean }) {
  const host = useZoneOfHost();
  const zone = useRecordContext<Partial<Appointment>>()?.attendee_zone;
  return (
    <>
      <FieldPair>
        <TextInput
          source="attendee_name"
          label={fields.attendee_name}
          validate={checks.name}
          helperText={false}
        />
        <TextInput
          source="attendee_email"
          type="email"
          label={fields.attendee_email}
          validate={checks.email}
          helperText={false}
        />
        <TextInput
          source="company"
          label={fields.company}
          validate={checks.company}
          helperText={false}
        />
        <TimeZoneInput
          source="attendee_zone"
          label={fields.attendee_zone}
          inUse={[zone, host, getLocalZone()].filter((known) => known != null)}
          {...(isNew && {
            emptyText: host === undefined ? copy.anyHostZone : copy.hostZone(formatZone(host)),
          })}
        />
      </FieldPair>
      <CalendarInput label={fields.calendar_id} {...(isNew && { empty: copy.anyCalendar })} />
      <PlaceInputs empty={isNew ? copy.typesPlace : copy.noPlace} />
      <TextInput
        source="notes"
        label={fields.notes}
        validate={checks.notes}
        multiline
        minRows={3}
        maxRows={12}
        helperText={false}
        fullWidth
      />
    </>
  );
}
