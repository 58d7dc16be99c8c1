import type { ReactNode } from "react";
import {
  BooleanInput,
  maxLength,
  required,
  SimpleForm,
  TextInput,
  useRecordContext,
} from "react-admin";
import type { FieldValues } from "react-hook-form";
import type { AppointmentType } from "../calendar-data.ts";
import { CalendarInput } from "../forms/calendar-input.tsx";
import { FieldPair, FormActions, formProps } from "../forms/form-layout.tsx";
import { textOrNull } from "../forms/form-values.ts";
import { PlaceInputs, placeOf } from "../forms/place-inputs.tsx";
import { useFormSave } from "../forms/use-form-save.ts";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { bufferLimits, durationLimits, typedMinutes } from "./minutes.ts";

const fields = copy.fields;

/** The columns of an appointment type that staff enter. */
type TypeFields = Pick<AppointmentType, keyof typeof fields>;

/** Maximum lengths in characters, as in the check constraints of the table. */
const limits = { name: 100, description: 1000 } as const;

const maxText = (field: keyof typeof limits) =>
  maxLength(limits[field], copy.tooLong(fields[field], limits[field]));

const checks = {
  name: [required(copy.required(fields.name)), maxText("name")],
  description: maxText("description"),
  duration: (typed: unknown) =>
    "fault" in typedMinutes(typed, durationLimits) ? copy.durationRange : undefined,
  buffer: (typed: unknown) =>
    "fault" in typedMinutes(typed, bufferLimits) ? copy.bufferRange : undefined,
};

const minutesIn = (typed: unknown, limits: typeof durationLimits | typeof bufferLimits): number => {
  const minutes = typedMinutes(typed, limits);
  return "value" in minutes ? minutes.value : limits.fallback;
};

/** Converts form values to columns. */
function fieldsOf(values: FieldValues): TypeFields {
  return {
    name: String(values.name ?? "").trim(),
    duration_minutes: minutesIn(values.duration_minutes, durationLimits),
    buffer_minutes: minutesIn(values.buffer_minutes, bufferLimits),
    description: textOrNull(values.description),
    calendar_id: textOrNull(values.calendar_id),
    is_active: values.is_active !== false,
    ...placeOf(values),
  };
}

const defaults = { is_active: true };
const numeric = { htmlInput: { inputMode: "numeric" } } as const;

/** The form of the surrounding `Create` or `Edit`. */
export function TypeForm(props: { submit: string; onSaved: () => void; children?: ReactNode }) {
  const record = useRecordContext<AppointmentType>();
  const save = useFormSave(record ? copy.changeFailed : copy.addFailed);
  return (
    <SimpleForm
      {...formProps}
      {...(!record && { defaultValues: defaults })}
      onSubmit={(values: FieldValues) => {
        const data = fieldsOf(values);
        return save<AppointmentType>(data, () => {
          props.onSaved();
          if (record) return copy.changed;
          return data.is_active ? copy.added(data.name) : copy.addedInactive(data.name);
        });
      }}
      toolbar={
        <FormActions save={props.submit} alwaysEnable={!record}>
          {props.children}
        </FormActions>
      }
    >
      <TextInput
        fullWidth
        source="name"
        label={fields.name}
        validate={checks.name}
        helperText={false}
      />
      <FieldPair>
        <TextInput
          source="duration_minutes"
          label={fields.duration_minutes}
          validate={checks.duration}
          helperText={copy.durationHint}
          slotProps={numeric}
        />
        <TextInput
          source="buffer_minutes"
          label={fields.buffer_minutes}
          validate={checks.buffer}
          helperText={copy.bufferHint}
          slotProps={numeric}
        />
      </FieldPair>
      <TextInput
        fullWidth
        source="description"
        label={fields.description}
        validate={checks.description}
        multiline
        minRows={2}
        maxRows={8}
        helperText={false}
      />
      <CalendarInput label={fields.calendar_id} empty={copy.anyCalendar} />
      <PlaceInputs empty={copy.calendarsPlace} hasTemplate />
      <BooleanInput source="is_active" label={fields.is_active} helperText={false} />
    </SimpleForm>
  );
}
