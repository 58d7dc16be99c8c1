import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState, type ReactNode } from "react";
import { BooleanInput, maxLength, required, TextInput } from "react-admin";
import { useWatch, type FieldValues } from "react-hook-form";
import { ChoiceInput } from "../../ui/select-input.tsx";
import { KeptForm } from "../../editing/live-record-form.tsx";
import { useCalendars, useHostZone, useSettings, type BlockedTime } from "../calendar-data.ts";
import { zoneText } from "../clock-text.ts";
import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import { faultOf, recurrences, type BlockedStretch } from "./blocked-time.ts";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import type { BlockedFields } from "./use-blocked-times.tsx";

const fields = copy.fields;

/** The longest texts that the database takes, in characters. */
const limits = { title: 200, description: 2000 } as const;

const text = (field: keyof typeof limits) =>
  maxLength(limits[field], copy.tooLong(fields[field], limits[field]));

const checks = {
  title: [required(copy.required(fields.title)), text("title")],
  description: text("description"),
  start_date: required(copy.required(fields.start_date)),
  end_date: (end: unknown, all: BlockedStretch) => {
    if (typeof end !== "string" || end === "") return copy.required(fields.end_date);
    return all.start_date ? faultOf(all) : undefined;
  },
};

const recurrenceChoices = recurrences.map((value) => ({ value, label: copy.recurrences[value] }));

const textOrNull = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/** What the form holds, as it is stored: empty times are null (spec 5). */
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

interface BlockedTimeFormProps {
  /** The blocked time that is changed; without one the form is for another. */
  record?: BlockedTime;
  submit: string;
  isBusy: boolean;
  /** `read` is the blocked time over which the fields are saved. */
  onSave: (fields: BlockedFields, read: BlockedTime | undefined) => void;
}

/** The fields of a blocked time; what is typed stays when saving does not succeed. */
export function BlockedTimeForm(props: BlockedTimeFormProps) {
  // What it begins with is today at the host's: a form that were there before would have another day.
  return useSettings().isLoading ? null : <Fields {...props} />;
}

/** What a blocked time begins with, on a day of the host's. */
const begunOn = (day: string) => ({
  start_date: day,
  end_date: day,
  is_recurring: false,
  recurrence: "weekly",
  calendar_id: null,
  is_active: true,
});

function Fields({ record, submit, isBusy, onSave }: BlockedTimeFormProps) {
  const zone = useHostZone();
  const calendars = useCalendars();
  const [begun] = useState(() => begunOn(getCurrentWallTime(zone).date));
  return (
    <KeptForm<BlockedTime>
      record={record}
      defaultValues={begun}
      onSave={(values, read) => onSave(fieldsOf(values), read)}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <TextInput
          source="title"
          label={fields.title}
          validate={checks.title}
          helperText={false}
          fullWidth
        />
        <Pair>
          <TextInput
            source="start_date"
            type="date"
            label={fields.start_date}
            validate={checks.start_date}
            helperText={false}
          />
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
        </Pair>
        <Box sx={{ fontSize: "0.8125rem", color: "text.secondary" }}>
          {copy.timesHint(zoneText(zone))}
        </Box>
        <BooleanInput source="is_recurring" label={fields.is_recurring} helperText={false} />
        <Recurrence />
        {(calendars.data?.length ?? 0) > 1 && (
          <ChoiceInput
            source="calendar_id"
            label={fields.calendar_id}
            empty={copy.everyCalendar}
            choices={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
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
        {record && <BooleanInput source="is_active" label={fields.is_active} helperText={false} />}
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: "start" }}>
          {isBusy ? copy.saving : submit}
        </Button>
      </Box>
    </KeptForm>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  );
}

function Recurrence() {
  const isRecurring: unknown = useWatch({ name: "is_recurring" });
  if (isRecurring !== true) return null;
  return (
    <Pair>
      <ChoiceInput source="recurrence" label={fields.recurrence} choices={recurrenceChoices} />
      <TextInput
        source="recurs_until"
        type="date"
        label={fields.recurs_until}
        helperText={copy.untilHint}
      />
    </Pair>
  );
}
