import Button from "@mui/material/Button";
import { useMemo } from "react";
import { CreateBase, required, SelectInput, SimpleForm, useRedirect } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { notSaved } from "../../../editing/not-saved.ts";
import { useTimeZone } from "../../../format/time-zone.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useEmailToast } from "../../../shared/emails/use-email-toast.ts";
import { useTypes, type Appointment, type AppointmentType } from "../../calendar-data.ts";
import { FormActions, formProps, selectProps } from "../../forms/form-layout.tsx";
import { RecordScreen } from "../../forms/record-screen.tsx";
import { useFormSave } from "../../forms/use-form-save.ts";
import { useConfirm } from "../../forms/use-confirm.tsx";
import { appointmentsCopy as copy } from "../appointments.copy.ts";
import { attendeeOf, AttendeeInputs } from "./attendee-inputs.tsx";
import { findDefaultType } from "./default-type.ts";
import { StartInput } from "./start-input.tsx";

/** `/admin/appointments/create`: books an appointment for an attendee. The URL can prefill values. */
export function NewAppointment() {
  const types = useTypes();
  const active = types.data?.filter(({ is_active }) => is_active);
  return (
    <RecordScreen back={{ to: "/calendar", text: copy.back }} title={copy.add}>
      <CreateBase resource="appointments" redirect={false}>
        <>
          {types.error ? (
            <Notice tone="alert" text={copy.failed} />
          ) : active?.length === 0 ? (
            <Notice
              text={copy.noTypes}
              action={
                <Button component={Link} to="/calendar?tab=types" variant="outlined">
                  {copy.openTypes}
                </Button>
              }
            />
          ) : (
            active && <AppointmentForm types={active} />
          )}
        </>
      </CreateBase>
    </RecordScreen>
  );
}

function AppointmentForm({ types }: { types: readonly AppointmentType[] }) {
  const [query] = useSearchParams();
  const [zone] = useTimeZone();
  const redirect = useRedirect();
  const save = useFormSave(copy.bookFailed);
  const toEmailToast = useEmailToast();
  const [confirmAction, dialog] = useConfirm();
  const defaults = useMemo(
    () => ({
      appointment_type_id: findDefaultType(types)?.id,
      starts_at: query.get("starts_at") ?? "",
      attendee_name: query.get("name") ?? "",
      attendee_email: query.get("email") ?? "",
      company: query.get("company") ?? "",
    }),
    // The form uses only the URL it was opened with; a refresh must not reset entered values.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );

  const book = async (values: FieldValues) => {
    const isPast = Date.parse(values.starts_at) <= Date.now();
    const { title, text: content, confirm, back: cancel } = copy.past;
    if (isPast && !(await confirmAction({ title, content, confirm, cancel }))) return notSaved;
    const { place_kind, place, ...attendee } = attendeeOf(values);
    const data = {
      appointment_type_id: String(values.appointment_type_id),
      starts_at: String(values.starts_at),
      ...attendee,
      ...(place_kind && { place_kind, place }),
    };
    return save<Appointment>(data, ({ id }) => {
      redirect(`/appointments/${id}`);
      return isPast ? copy.bookedPast : toEmailToast(copy.booked(attendee.attendee_name));
    });
  };
  return (
    <SimpleForm
      {...formProps}
      defaultValues={defaults}
      onSubmit={book}
      toolbar={<FormActions save={copy.book} alwaysEnable />}
    >
      <SelectInput
        {...selectProps}
        fullWidth
        source="appointment_type_id"
        label={copy.fields.appointment_type_id}
        validate={required(copy.required(copy.fields.appointment_type_id))}
        choices={types.map(({ id, name, duration_minutes }) => ({
          id,
          name: `${name}, ${copy.minutes(duration_minutes)}`,
        }))}
      />
      <StartInput zone={zone} day={query.get("day") ?? undefined} />
      <AttendeeInputs isNew />
      {dialog}
    </SimpleForm>
  );
}
