import TextField from "@mui/material/TextField";
import type { ReactNode, Ref } from "react";
import { useInput, ValidationError, type Validator } from "react-admin";
import { formatLocalTime, parseLocalTime } from "./local-time.ts";
import { timeZoneCopy as copy } from "./time-zone.copy.ts";
import { formatZone, useTimeZone } from "./time-zone.ts";

/** A date and time field in the reader's time zone, which its helper text names. Its value is ISO 8601 or null. */
export function DateTimeField(props: {
  id?: string;
  name?: string;
  label: string;
  /** Shown before the time zone. */
  hint?: string;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** The message of an invalid value. */
  error?: ReactNode;
}) {
  const { hint, value, onChange, error, ...field } = props;
  const [zone] = useTimeZone();
  const zoneText = copy.inZone(formatZone(zone));
  return (
    <TextField
      {...field}
      type="datetime-local"
      fullWidth
      error={error !== undefined}
      value={formatLocalTime(value, zone)}
      onChange={(event) => onChange(parseLocalTime(event.target.value, zone))}
      helperText={error ?? (hint ? `${hint} ${zoneText}` : zoneText)}
      // Otherwise browsers accept years of six digits.
      slotProps={{ htmlInput: { max: "9999-12-31T23:59" } }}
    />
  );
}

/** The field as a form input. React-Admin's `DateTimeInput` always uses the browser's time zone. */
export function DateTimeInput(props: {
  source: string;
  label: string;
  hint?: string;
  validate?: Validator | Validator[];
}) {
  const { label, hint } = props;
  const { id, field, fieldState } = useInput({
    source: props.source,
    ...(props.validate && { validate: props.validate }),
  });
  return (
    <DateTimeField
      id={id}
      name={field.name}
      label={label}
      {...(hint && { hint })}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error && <ValidationError error={fieldState.error.message ?? ""} />}
    />
  );
}
