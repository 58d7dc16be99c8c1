import { getLocalZone } from "@site/supabase/domain/zone-clock";
import Box from "@mui/material/Box";
import { email, maxLength, required, TextInput, useRecordContext } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { ChoiceInput } from "../../ui/select-input.tsx";
import { useCalendars, useHostZone, type Appointment } from "../calendar-data.ts";
import { PlaceInputs, placeOf } from "../place-inputs.tsx";
import { zoneChoices } from "../zone-choice.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";

const fields = copy.fields;

/** The longest texts that the database takes, in characters. */
const limits = { attendee_name: 200, attendee_email: 254, company: 200, notes: 4000 } as const;

const text = (field: keyof typeof limits) =>
  maxLength(limits[field], copy.tooLong(fields[field], limits[field]));

const checks = {
  name: [required(copy.required(fields.attendee_name)), text("attendee_name")],
  email: [
    required(copy.required(fields.attendee_email)),
    email(copy.emailFormat),
    text("attendee_email"),
  ],
  company: text("company"),
  notes: text("notes"),
};

const textOrNull = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** Who comes, where and from which calendar, as it is stored. */
export type AttendeeFields = Pick<
  Appointment,
  "attendee_name" | "attendee_email" | "company" | "notes" | "place_kind" | "place"
> &
  Partial<Pick<Appointment, "calendar_id" | "attendee_zone">>;

/** What the fields hold, as it is stored; what is left open is left to the database. */
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

/** The fields of an appointment that staff write, but for its time. */
export function AttendeeInputs({ isNew }: { isNew?: boolean }) {
  const calendars = useCalendars();
  const host = useHostZone();
  const zone = useRecordContext<Partial<Appointment>>()?.attendee_zone;
  return (
    <>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
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
        <ChoiceInput
          source="attendee_zone"
          label={fields.attendee_zone}
          choices={zoneChoices([...(zone ? [zone] : []), host, getLocalZone()])}
          {...(isNew && { empty: copy.hostZone })}
        />
      </Box>
      {(calendars.data?.length ?? 0) > 1 && (
        <ChoiceInput
          source="calendar_id"
          label={fields.calendar_id}
          choices={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...(isNew && { empty: copy.anyCalendar })}
        />
      )}
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
