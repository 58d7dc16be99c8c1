import Box from "@mui/material/Box";
import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import { useState, type ChangeEvent, type ReactNode } from "react";
import {
  BooleanInput,
  maxLength,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
} from "react-admin";
import { useFormContext, useWatch, type FieldValues } from "react-hook-form";
import { notSaved } from "../../editing/not-saved.ts";
import { formatZone } from "../../format/time-zone.ts";
import { useCalendarZone, useHostZone, useSettings, type BlockedTime } from "../calendar-data.ts";
import { CalendarInput } from "../forms/calendar-input.tsx";
import { FieldPair, FormActions, formProps, selectProps } from "../forms/form-layout.tsx";
import { textOrNull } from "../forms/form-values.ts";
import { useFormSave } from "../forms/use-form-save.ts";
import { faultOf, recurrences, type BlockedPeriod } from "./blocked-time.ts";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import { useBlockingCheck, type BlockedFields } from "./use-blocking-check.tsx";

const fields = copy.fields;

/** Maximum lengths in characters, as in the check constraints of the table. */
const limits = { title: 200, description: 2000 } as const;

const maxText = (field: keyof typeof limits) =>
  maxLength(limits[field], copy.tooLong(fields[field], limits[field]));

const checks = {
  title: [required(copy.required(fields.title)), maxText("title")],
  description: maxText("description"),
  start_date: required(copy.required(fields.start_date)),
  end_date: (end: unknown, all: BlockedPeriod) => {
    if (typeof end !== "string" || end === "") return copy.required(fields.end_date);
    return all.start_date ? faultOf(all) : undefined;
  },
};

const recurrenceChoices = recurrences.map((id) => ({ id, name: copy.recurrences[id] }));

/** Converts form values to columns. Empty times are null (spec 5). */
function fieldsOf(values: FieldValues): BlockedFields {
  const is_recurring = values.is_recurring === true;
  return {
    title: String(values.title ?? "").trim(),
    description: textOrNull(values.description),
    start_date: String(values.start_date),
    end_date: String(values.end_date),
    start_time: textOrNull(values.start_time),
    end_time: textOrNull(values.end_time),
    is_recurring,
    recurrence: textOrNull(values.recurrence) ?? "weekly",
    recurs_until: is_recurring ? textOrNull(values.recurs_until) : null,
    calendar_id: textOrNull(values.calendar_id),
    is_active: values.is_active !== false,
  };
}

type BlockedTimeFormProps = { submit: string; onSaved: () => void; children?: ReactNode };

/** The form of the surrounding `Create` or `Edit`. It asks for confirmation if appointments are in the time. */
export function BlockedTimeForm(props: BlockedTimeFormProps) {
  // The default date is today in the host's time zone, which is part of the settings.
  return useSettings().isLoading ? null : <Fields {...props} />;
}

const createDefaults = (day: string) => ({
  start_date: day,
  end_date: day,
  is_recurring: false,
  recurrence: "weekly",
  calendar_id: null,
  is_active: true,
});

/** The first day. If it is after the last day, the last day is set to it. */
function StartDateInput() {
  const { getValues, setValue } = useFormContext();
  return (
    <TextInput
      source="start_date"
      type="date"
      label={fields.start_date}
      validate={checks.start_date}
      helperText={false}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
        if (String(getValues("end_date") ?? "") < target.value)
          setValue("end_date", target.value, { shouldDirty: true });
      }}
    />
  );
}

function Fields({ submit, onSaved, children }: BlockedTimeFormProps) {
  const record = useRecordContext<BlockedTime>();
  const failed = record ? copy.changeFailed : copy.addFailed;
  const save = useFormSave(failed);
  const [canBlock, dialog] = useBlockingCheck();
  const zone = useHostZone();
  const [defaults] = useState(() => createDefaults(getCurrentWallTime(zone).date));

  async function submitForm(values: FieldValues) {
    const data = fieldsOf(values);
    if (!(await canBlock(data, failed))) return notSaved;
    return save<BlockedTime>(data, () => {
      onSaved();
      return record ? copy.changed : copy.added(data.title);
    });
  }
  return (
    <SimpleForm
      {...formProps}
      {...(!record && { defaultValues: defaults })}
      onSubmit={submitForm}
      toolbar={
        <FormActions save={submit} alwaysEnable={!record}>
          {children}
        </FormActions>
      }
    >
      <TextInput
        fullWidth
        source="title"
        label={fields.title}
        validate={checks.title}
        helperText={false}
      />
      <FieldPair>
        <StartDateInput />
        <TextInput source="start_time" type="time" label={fields.start_time} helperText={false} />
        <TextInput
          source="end_date"
          type="date"
          label={fields.end_date}
          validate={checks.end_date}
          isRequired
          helperText={false}
        />
        <TextInput source="end_time" type="time" label={fields.end_time} helperText={false} />
      </FieldPair>
      <TimesHint />
      <BooleanInput source="is_recurring" label={fields.is_recurring} helperText={false} />
      <Recurrence />
      <CalendarInput label={fields.calendar_id} empty={copy.everyCalendar} />
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
      {record && <BooleanInput source="is_active" label={fields.is_active} helperText={false} />}
      {dialog}
    </SimpleForm>
  );
}

function TimesHint() {
  const calendarId = textOrNull(useWatch({ name: "calendar_id" }));
  const zone = useCalendarZone()(calendarId);
  return (
    <Box sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>
      {copy.timesHint(formatZone(zone))}
    </Box>
  );
}

function Recurrence() {
  const isRecurring: unknown = useWatch({ name: "is_recurring" });
  if (isRecurring !== true) return null;
  return (
    <FieldPair>
      <SelectInput
        {...selectProps}
        source="recurrence"
        label={fields.recurrence}
        choices={recurrenceChoices}
        validate={required()}
      />
      <TextInput
        source="recurs_until"
        type="date"
        label={fields.recurs_until}
        helperText={copy.untilHint}
      />
    </FieldPair>
  );
}
