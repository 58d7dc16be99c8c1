import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { BooleanInput, maxLength, required, TextInput } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { ChoiceInput } from "../../ui/select-input.tsx";
import { KeptForm } from "../../editing/live-record-form.tsx";
import { useCalendars, type AppointmentType } from "../calendar-data.ts";
import { PlaceInputs, placeOf } from "../place-inputs.tsx";
import { appointmentTypesCopy as copy } from "./appointment-types.copy.ts";
import { bufferLimits, durationLimits, typedMinutes } from "./minutes.ts";

const fields = copy.fields;

/** The fields of an appointment type that staff write. */
export type TypeFields = Pick<AppointmentType, keyof typeof fields>;

/** The longest texts that the database takes, in characters. */
const limits = { name: 100, description: 1000 } as const;

const text = (field: keyof typeof limits) =>
  maxLength(limits[field], copy.tooLong(fields[field], limits[field]));

const checks = {
  name: [required(copy.required(fields.name)), text("name")],
  description: text("description"),
  duration: (typed: unknown) =>
    "fault" in typedMinutes(typed, durationLimits) ? copy.durationRange : undefined,
  buffer: (typed: unknown) =>
    "fault" in typedMinutes(typed, bufferLimits) ? copy.bufferRange : undefined,
};

const minutesIn = (typed: unknown, limits: typeof durationLimits | typeof bufferLimits): number => {
  const minutes = typedMinutes(typed, limits);
  return "value" in minutes ? minutes.value : limits.usual;
};

const textOrNull = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

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

const begun = { is_active: true };

/** The fields of an appointment type; what is typed stays when saving does not succeed. */
export function TypeForm(props: {
  /** The type that is changed; without one the form is for another. */
  record?: AppointmentType;
  submit: string;
  isBusy: boolean;
  /** `read` is the type over which the fields are saved. */
  onSave: (fields: TypeFields, read: AppointmentType | undefined) => void;
}) {
  const calendars = useCalendars();
  return (
    <KeptForm<AppointmentType>
      record={props.record}
      defaultValues={begun}
      onSave={(values, read) => props.onSave(fieldsOf(values), read)}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <TextInput
          source="name"
          label={fields.name}
          validate={checks.name}
          helperText={false}
          fullWidth
        />
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          <TextInput
            source="duration_minutes"
            label={fields.duration_minutes}
            validate={checks.duration}
            helperText={copy.durationHint}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
          <TextInput
            source="buffer_minutes"
            label={fields.buffer_minutes}
            validate={checks.buffer}
            helperText={copy.bufferHint}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
        </Box>
        <TextInput
          source="description"
          label={fields.description}
          validate={checks.description}
          multiline
          minRows={2}
          maxRows={8}
          helperText={false}
          fullWidth
        />
        {(calendars.data?.length ?? 0) > 1 && (
          <ChoiceInput
            source="calendar_id"
            label={fields.calendar_id}
            empty={copy.anyCalendar}
            choices={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <PlaceInputs empty={copy.calendarsPlace} />
        <BooleanInput source="is_active" label={fields.is_active} helperText={false} />
        <Button
          type="submit"
          variant="contained"
          disabled={props.isBusy}
          sx={{ justifySelf: "start" }}
        >
          {props.isBusy ? copy.saving : props.submit}
        </Button>
      </Box>
    </KeptForm>
  );
}
